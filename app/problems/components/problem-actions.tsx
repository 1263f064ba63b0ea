import { Bookmark } from "lucide-react";
import { useRef } from "react";
import { usePending } from "../../browser/pending.ts";
import { ActForm, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDelete } from "../../ui/confirm.tsx";

interface ProblemActionsProps {
  problem: {
    id: number;
    solutions: number;
    reviews: number;
    bookmarked: boolean;
    editable: boolean;
    visibility: string;
  };
}

export function ProblemActions({ problem }: ProblemActionsProps) {
  const here = `/problem/${problem.id}`;
  return (
    <div className="actions">
      <ButtonLink kind="primary" href={`${here}/addsolution`}>
        Add Solution
      </ButtonLink>
      <BookmarkButton id={problem.id} bookmarked={problem.bookmarked} />
      <ButtonLink href={`${here}/solutions`}>Solutions ({problem.solutions})</ButtonLink>
      <ButtonLink href={`${here}/reviews`}>Reviews ({problem.reviews})</ButtonLink>
      <ButtonLink href={`${here}/addreview`}>Add Review</ButtonLink>
      <ButtonLink kind="quiet" href={`${here}/discussion`}>
        Join Discussion
      </ButtonLink>
      {problem.visibility === "Public" ? (
        <ButtonLink kind="quiet" href={`/messages/share?problem=${problem.id}`}>
          Share
        </ButtonLink>
      ) : null}
      <ButtonLink kind="quiet" href={`/askai?problem=${problem.id}`}>
        Ask AI about this
      </ButtonLink>
      {problem.editable ? (
        <>
          <ButtonLink href={`${here}/updateproblem`}>Update Problem</ButtonLink>
          <ConfirmDelete
            id="delete-problem"
            trigger="Delete Problem"
            pendingLabel="Deleting Problem..."
            question="Are you sure you want to delete this problem? This also deletes its solutions, reviews and discussion."
            action={`${here}/deleteproblem`}
          />
        </>
      ) : null}
    </div>
  );
}

/** The label shows the stored state: it changes after the server confirms. */
function BookmarkButton({ id, bookmarked }: { id: number; bookmarked: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const isPending = usePending(button);
  return (
    <ActForm action={`/problem/${id}/bookmark`} preventScrollReset quiet>
      <input type="hidden" name="wanted" value={bookmarked ? "no" : "yes"} />
      <button className="button" type="submit" aria-pressed={bookmarked} disabled={isPending} ref={button}>
        <Bookmark size={16} aria-hidden fill={bookmarked ? "currentColor" : "none"} />
        {bookmarked ? "Bookmarked" : "Bookmark"}
      </button>
    </ActForm>
  );
}

import { ButtonLink } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { MoreMenu } from "../../../platform/ui/more-menu.tsx";
import { BookmarkButton } from "./bookmark-button.tsx";

interface ActionsProps {
  problem: {
    id: number;
    link: string;
    /** Null if the problem is from this site. */
    judge: string | null;
    isSolved: boolean;
    bookmarked: boolean;
    visibility: string;
    author: { id: number } | null;
    editable: boolean;
    hasAssistant: boolean;
  };
}

export function Actions({ problem }: ActionsProps) {
  const { id, link, judge, isSolved } = problem;
  const here = `/problem/${id}`;
  return (
    <div className="actions problem-actions">
      {judge === null ? null : (
        <ButtonLink kind={isSolved ? "plain" : "primary"} href={link} rel="nofollow noopener ugc">
          Solve on {judge} <Icon name="external-link" size={14} />
        </ButtonLink>
      )}
      <ButtonLink kind={isSolved || judge === null ? "primary" : "plain"} href={`${here}/addsolution`}>
        Add Solution
      </ButtonLink>
      <BookmarkButton id={id} bookmarked={problem.bookmarked} />
      <ButtonLink href={`${here}/addreview`}>Add Review</ButtonLink>
      <ButtonLink href={`${here}/discussion`}>Join Discussion</ButtonLink>
      <More problem={problem} />
    </div>
  );
}

function More({ problem: { id, visibility, author, editable, hasAssistant } }: ActionsProps) {
  const isPublic = visibility === "Public";
  // An author cannot report their own problem.
  if (editable && !isPublic && !hasAssistant) return null;
  return (
    <MoreMenu label="More about this problem" amongButtons>
      {isPublic ? (
        <a className="user-action" href={`/messages/share?problem=${id}`}>
          Share
        </a>
      ) : null}
      {hasAssistant ? (
        <a className="user-action" href={`/askai?problem=${id}`}>
          Ask AI about this
        </a>
      ) : null}
      <EntryLinks kind="problem" id={id} author={author?.id ?? null} inMenu />
    </MoreMenu>
  );
}

export function AuthorActions({ id }: { id: number }) {
  const here = `/problem/${id}`;
  return (
    <div className="actions">
      <ButtonLink href={`${here}/updateproblem`}>Update Problem</ButtonLink>
      <ConfirmDelete
        id="delete-problem"
        trigger="Delete Problem"
        question="Are you sure you want to delete this problem? This also deletes its solutions, reviews and discussion."
        pendingLabel="Deleting Problem..."
        action={here}
      />
    </div>
  );
}

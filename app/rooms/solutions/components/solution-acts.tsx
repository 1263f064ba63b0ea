import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { ConfirmDelete } from "../../../platform/ui/confirm.tsx";
import { EntryLinks } from "../../../platform/ui/entry-links.tsx";
import { MoreMenu } from "../../../platform/ui/more-menu.tsx";
import { NOT_YOURS } from "../policy.ts";
import { EditorialItem } from "./solution-marks.tsx";

interface SolutionActsProps {
  /** The solution's address. */
  here: string;
  solution: {
    id: number;
    problem: { id: number };
    author: { id: number } | null;
    reviews: number;
    editable: boolean;
    hasAssistant: boolean;
    marksEditorials: boolean;
    editorial: object | null;
  };
}

/** What can be done with a solution. */
export function SolutionActs({ solution, here }: SolutionActsProps) {
  const { id, problem, author, reviews, editable, hasAssistant, marksEditorials } = solution;
  return (
    <div className="actions">
      <ButtonLink kind="primary" href={`${here}/addreview`}>
        Add Review
      </ButtonLink>
      <ButtonLink href={`${here}/reviews`}>Reviews ({reviews})</ButtonLink>
      {editable ? (
        <>
          <ButtonLink href={`${here}/updatesolution`}>Update</ButtonLink>
          <ConfirmDelete
            id="delete-solution"
            trigger="Delete"
            question="Are you sure you want to delete this solution?"
            action={here}
          />
        </>
      ) : (
        ["Update", "Delete"].map((label) => (
          <Button key={label} disabled title={NOT_YOURS}>
            {label}
          </Button>
        ))
      )}
      {editable && !hasAssistant && !marksEditorials ? null : (
        <MoreMenu label="More about this solution" amongButtons>
          {marksEditorials ? <EditorialItem here={here} isEditorial={solution.editorial !== null} /> : null}
          {editable && hasAssistant ? (
            <a className="user-action" href={`/askai?problem=${problem.id}&solution=${id}`}>
              Ask AI about this
            </a>
          ) : null}
          <EntryLinks kind="solution" id={id} author={author?.id ?? null} inMenu />
        </MoreMenu>
      )}
    </div>
  );
}

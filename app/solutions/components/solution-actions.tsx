import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDelete } from "../../ui/confirm.tsx";
import { NOT_YOURS } from "../policy.ts";

interface SolutionActionsProps {
  /** The solution's own address. */
  here: string;
  /** The assistant's address for this solution; it reads only one's own. */
  askAi: string;
  reviews: number;
  editable: boolean;
}

export function SolutionActions({ here, askAi, reviews, editable }: SolutionActionsProps) {
  return (
    <div className="actions">
      <ButtonLink kind="primary" href={`${here}/addreview`}>
        Add Review
      </ButtonLink>
      <ButtonLink href={`${here}/reviews`}>Reviews ({reviews})</ButtonLink>
      {editable ? (
        <>
          <ButtonLink href={askAi}>Ask AI about this</ButtonLink>
          <ButtonLink href={`${here}/updatesolution`}>Update</ButtonLink>
          <ConfirmDelete
            id="delete-solution"
            trigger="Delete"
            question="Are you sure you want to delete this solution?"
            action={`${here}/deletesolution`}
          />
        </>
      ) : (
        <>
          <Button disabled title={NOT_YOURS}>
            Update
          </Button>
          <Button disabled title={NOT_YOURS}>
            Delete
          </Button>
        </>
      )}
    </div>
  );
}

import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import "../editorial.css";

/** @param by such as "coach @abena"; null once the account is deleted */
export function Editorial({ by }: { by: string | null }) {
  return (
    <span className="editorial small soft">
      <b>
        <Icon name="bookmark-check" /> Editorial
      </b>
      {by ? ` marked by ${by}` : null}
    </span>
  );
}

/** An item of a menu. @param here the solution's address, whose action takes both intents */
export function EditorialItem({ here, isEditorial }: { here: string; isEditorial: boolean }) {
  return (
    <ActForm action={here} preventScrollReset>
      <SubmitButton
        className="user-action"
        name="intent"
        value={isEditorial ? "not-editorial" : "editorial"}
        pendingLabel="Saving..."
      >
        {isEditorial ? "Not an editorial" : "Mark as editorial"}
      </SubmitButton>
    </ActForm>
  );
}

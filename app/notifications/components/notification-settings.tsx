import { ActForm, SubmitButton } from "../../ui/button.tsx";

type Choice = { kind: string; label: string; wanted: boolean };

/** The part of /settings that chooses notifications. */
export function NotificationSettings({ choices }: { choices: Choice[] }) {
  return (
    <ActForm className="stack">
      <p className="field-help" id="notifications-help">
        The bell at the top of every page notifies you of these.
      </p>
      <fieldset className="field" aria-labelledby="notifications-title" aria-describedby="notifications-help">
        {choices.map(({ kind, label, wanted }) => (
          <label key={kind} className="check">
            <input type="checkbox" name="kinds" value={kind} defaultChecked={wanted} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <SubmitButton name="intent" value="notifications" kind="plain" pendingLabel="Saving...">
        Save
      </SubmitButton>
    </ActForm>
  );
}

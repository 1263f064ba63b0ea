import { ActForm, SubmitButton } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form.tsx";

type Choice = { kind: string; label: string; wanted: boolean };

/** The part of /settings that chooses notifications. */
export function NotificationSettings({ choices }: { choices: Choice[] }) {
  return (
    <FormSection
      level={3}
      title="At the bell"
      help="The bell at the top of every page notifies you of these."
    >
      <ActForm className="stack">
        <fieldset className="field" aria-label="At the bell">
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
    </FormSection>
  );
}

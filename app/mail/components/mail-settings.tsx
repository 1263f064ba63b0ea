import { ActForm, SubmitButton } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form.tsx";

type Choice = { kind: string; label: string; wanted: boolean };

/** The part of /settings that chooses mails, on a site that sends them. */
export function MailSettings({ email, choices }: { email: string; choices: Choice[] }) {
  return (
    <FormSection level={3} title="By e-mail" help={`Mails go to ${email}.`}>
      <ActForm className="stack">
        <fieldset className="field" aria-label="By e-mail">
          {choices.map(({ kind, label, wanted }) => (
            <label key={kind} className="check">
              <input type="checkbox" name="kinds" value={kind} defaultChecked={wanted} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton name="intent" value="mails" kind="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </ActForm>
    </FormSection>
  );
}

import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

interface ChooseKindsProps {
  title: string;
  help: string;
  intent: "notifications" | "mails";
  choices: { kind: string; label: string; wanted: boolean }[];
}

export function ChooseKinds({ title, help, intent, choices }: ChooseKindsProps) {
  return (
    <FormSection level={3} title={title} help={help}>
      <ActForm className="stack">
        <fieldset className="field" aria-label={title}>
          {choices.map(({ kind, label, wanted }) => (
            <label key={kind} className="check">
              <input type="checkbox" name="kinds" value={kind} defaultChecked={wanted} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        <SubmitButton name="intent" value={intent} kind="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </ActForm>
    </FormSection>
  );
}

import { Form } from "@remix-run/react";
import { SubmitButton } from "../../ui/button.tsx";
import { FormSection } from "../../ui/form.tsx";

export interface NotificationSettingsProps {
  choices: { kind: string; label: string; wanted: boolean }[];
}

/** The part of /settings where one chooses what one is told of. */
export function NotificationSettings({ choices }: NotificationSettingsProps) {
  return (
    <Form method="post" className="form" id="notifications">
      <FormSection title="Notifications" help="The bell at the top of every page tells you of these.">
        <div className="field">
          {choices.map(({ kind, label, wanted }) => (
            <label key={kind} className="check">
              <input type="checkbox" name="kinds" value={kind} defaultChecked={wanted} />
              <span>{label}</span>
            </label>
          ))}
        </div>
        <SubmitButton name="intent" value="notifications" kind="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </FormSection>
    </Form>
  );
}

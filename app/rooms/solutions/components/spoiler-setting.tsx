import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

export function SpoilerSetting({ hide }: { hide: boolean }) {
  return (
    <ActForm id="spoilers">
      <FormSection level={3} title="Solutions">
        <div className="field">
          <label className="check">
            <input type="checkbox" name="hide" defaultChecked={hide} aria-describedby="hide-help" />
            <span>Hide code until I ask for it</span>
          </label>
          <p className="field-help" id="hide-help">
            On problems you have not solved yet, solutions show only their approach and a 'Show code' button.
          </p>
        </div>
        <SubmitButton name="intent" value="spoilers" kind="plain" pendingLabel="Saving...">
          Save
        </SubmitButton>
      </FormSection>
    </ActForm>
  );
}

import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";
import { CopyButton } from "../../../platform/ui/code.tsx";
import { FormSection } from "../../../platform/ui/form.tsx";

export function FeedAddresses({ feeds }: { feeds: { name: string; address: string }[] }) {
  return (
    <ActForm>
      <FormSection
        level={3}
        title="Feed addresses"
        help="For feed readers and calendars. Keep these addresses private: anyone who has one can read that feed."
      >
        <ul className="panel rows">
          {feeds.map(({ name, address }) => (
            <li key={name} className="row-with-actions">
              <span>
                <b>{name}</b>
                <br />
                <code className="soft" id={`feed-${name}`}>
                  {address}
                </code>
              </span>
              <CopyButton from={`feed-${name}`} label={`the address of ${name}`} />
            </li>
          ))}
        </ul>
        <p className="field-help" id="feeds-help">
          Resetting them disables the old addresses everywhere.
        </p>
        <SubmitButton name="intent" value="feeds" kind="plain" pendingLabel="Resetting addresses...">
          Reset addresses
        </SubmitButton>
      </FormSection>
    </ActForm>
  );
}

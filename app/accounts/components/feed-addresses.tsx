import { ActForm } from "../../ui/act-form.tsx";
import { SubmitButton } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { FormSection } from "../../ui/form.tsx";

interface FeedAddress {
  name: string;
  /** Absolute, with the user's secret key in it. */
  address: string;
}

/** The part of /settings for what feed readers and calendars are given. */
export function FeedAddresses({ feeds }: { feeds: FeedAddress[] }) {
  return (
    <ActForm>
      <FormSection
        level={3}
        title="Feed addresses"
        help="For feed readers. Whoever knows one of them can read that feed, so keep them to yourself."
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
          New addresses make the old ones stop working, wherever you have given them.
        </p>
        <SubmitButton name="intent" value="feeds" kind="plain" pendingLabel="Making new addresses...">
          Make new addresses
        </SubmitButton>
      </FormSection>
    </ActForm>
  );
}

import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { CopyButton } from "../../platform/ui/code.tsx";
import { Ago, ShortDate } from "../../platform/ui/date.tsx";
import { FormSection } from "../../platform/ui/form.tsx";

interface PlaceProps {
  userId: number;
  username: string;
  place: {
    email: string;
    link: string;
    maker: string | null;
    made_at: number;
    until: number;
    asked_at: number | null;
    mailed_at: number | null;
  };
  sendsMail: boolean;
}

/** What staff can do with the place of somebody who has not joined. */
export function Place({ userId, username, place, sendsMail }: PlaceProps) {
  const { email, link, maker, made_at, until, asked_at, mailed_at } = place;
  return (
    <>
      <p className="page-note">
        {email} · place created <Ago value={made_at} />
        {maker ? ` by ${maker}` : ""} · <a href={`/profile/${userId}`}>Profile</a>
      </p>
      <div className="staff-forms">
        <FormSection
          title="Invitation"
          help={`Anyone who opens this link can take the place. Give it only to ${username}.`}
        >
          <p className="row-with-actions panel">
            <code id="invitation-link">{link}</code>
            <CopyButton from="invitation-link" label="the invitation link" />
          </p>
          <p className="soft">
            Works once, until <ShortDate value={until} />. After that, the place and its email address are
            deleted.
          </p>
          {sendsMail ? (
            <>
              <p className="soft">
                {asked_at !== null ? (
                  "Waiting to be sent by email."
                ) : mailed_at !== null ? (
                  <>
                    Sent by email <Ago value={mailed_at} />.
                  </>
                ) : (
                  "Not sent by email."
                )}
              </p>
              <ActForm>
                <SubmitButton name="intent" value="send" kind="plain" pendingLabel="Sending...">
                  Send invitation
                </SubmitButton>
              </ActForm>
            </>
          ) : null}
        </FormSection>
        <FormSection
          title="Delete place"
          help={`The name, the address and the handles of ${username} are deleted. The invitation stops working.`}
        >
          <ActForm>
            <SubmitButton name="intent" value="delete-place" kind="danger" pendingLabel="Deleting...">
              Delete place
            </SubmitButton>
          </ActForm>
        </FormSection>
      </div>
    </>
  );
}

import { useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { muteMail } from "../commands.server.ts";
import { nounOf } from "../kinds.ts";
import { listChosenMails } from "../queries.server.ts";
import { readUnsubscribeLink } from "../unsubscribe.server.ts";

// Following a link changes nothing: mail programs fetch links ahead.
export const loader = withAnyone(async ({ app, db, params }) => {
  const { user, kind } = await readUnsubscribeLink(app, params.token);
  const chosen = await listChosenMails(db, user);
  return { username: user.username, noun: nounOf(kind), isOn: chosen.includes(kind) };
});

/** Takes the page's form, and the "one click" of mail programs (RFC 8058), whose body may be of any type and says nothing. */
export const action = withAnyone(async ({ app, db, params }) => {
  const { user, kind } = await readUnsubscribeLink(app, params.token);
  await muteMail(db, user, kind);
  return { isDone: true };
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Turn mails off · Upsolve" }];

export default function UnsubscribeScreen() {
  const { username, noun, isOn } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Turn mails off</h1>
      <div className="stack">
        {isOn ? (
          <>
            <p>
              {`${username} gets ${noun} by mail.`} Turn them off here; Settings → Notifications turns them on
              again.
            </p>
            <ActForm>
              <SubmitButton kind="primary" pendingLabel="Turning off...">
                Turn off
              </SubmitButton>
            </ActForm>
          </>
        ) : (
          <>
            <p role="status">{`These mails are off: ${username} gets no more ${noun}.`}</p>
            <p>
              <ButtonLink href="/settings#notifications">Settings</ButtonLink>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

import { useLoaderData } from "@remix-run/react";
import { withAnyone } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { Page } from "../../../platform/ui/page.tsx";
import { muteMail } from "../commands.server.ts";
import { nouns } from "../kinds.ts";
import { listChosenMails } from "../queries.server.ts";
import { readUnsubscribeLink } from "../unsubscribe.server.ts";

// Only submitting the form unsubscribes, because mail programs prefetch links.
export const loader = withAnyone(async ({ app, db, params }) => {
  const { user, kind } = await readUnsubscribeLink(app, params.token);
  const chosen = await listChosenMails(db, user);
  return { username: user.username, noun: nouns[kind], isOn: chosen.includes(kind) };
});

/** Handles both the page's form and one-click unsubscribe by mail programs (RFC 8058), so it ignores the body. */
export const action = withAnyone(async ({ app, db, params }) => {
  const { user, kind } = await readUnsubscribeLink(app, params.token);
  await muteMail(db, user, kind);
  return { isDone: true };
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Unsubscribe · Upsolve" }];

export default function UnsubscribeScreen() {
  const { username, noun, isOn } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Unsubscribe</h1>
      <div className="stack">
        {isOn ? (
          <>
            <p>{`${username} gets ${noun} by email.`} You can change this in Settings → Notifications.</p>
            <ActForm>
              <SubmitButton kind="primary" pendingLabel="Unsubscribing...">
                Unsubscribe
              </SubmitButton>
            </ActForm>
          </>
        ) : (
          <>
            <p role="status">{`${username} no longer gets ${noun}.`}</p>
            <p>
              <ButtonLink href="/settings#notifications">Settings</ButtonLink>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

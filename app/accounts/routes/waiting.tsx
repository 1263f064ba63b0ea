import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm, ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { withAccount } from "../guards.server.ts";
import { waitOf } from "../queries.server.ts";

/** Users whose account waits for approval come here from everywhere else. */
export const loader = withAccount(async ({ db, viewer }) => {
  const wait = await waitOf(db, viewer.id);
  if (!wait) throw redirect("/dashboard");
  return { username: viewer.username, note: wait.note };
});

export const meta = () => [{ title: "Waiting for approval · Upsolve" }];

export default function WaitingScreen() {
  const { username, note } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Waiting for approval</h1>
      <p>
        Your account <b>{username}</b> is made. The staff of this site look at it before they let you in.
      </p>
      {note ? (
        <>
          <p className="soft">Your note to them:</p>
          <blockquote className="panel suspension-reason">{note}</blockquote>
        </>
      ) : null}
      <p className="soft">Meanwhile you can change your settings and download your data.</p>
      <div className="actions">
        <ButtonLink kind="primary" href="/dashboard">
          Check again
        </ButtonLink>
        <ButtonLink href="/settings">Settings</ButtonLink>
        <ActForm action="/logout">
          <SubmitButton kind="quiet" pendingLabel="Logging out...">
            Log out
          </SubmitButton>
        </ActForm>
      </div>
    </Page>
  );
}

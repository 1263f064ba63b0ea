import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ActForm, ButtonLink, SubmitButton } from "../../ui/button.tsx";
import { DayTime } from "../../ui/date.tsx";
import { Page } from "../../ui/page.tsx";
import { withAccount } from "../guards.server.ts";
import { suspensionOf } from "../queries.server.ts";

/** Suspended users come here from everywhere else. */
export const loader = withAccount(async ({ app, db, viewer }) => {
  const suspension = await suspensionOf(db, viewer.id, app.now());
  if (!suspension) throw redirect("/dashboard");
  return { reason: suspension.reason, until: suspension.until };
});

export const meta = () => [{ title: "Suspended · Upsolve" }];

export default function SuspendedScreen() {
  const { reason, until } = useLoaderData<typeof loader>();
  return (
    <Page shape="form">
      <h1>Your account is suspended</h1>
      <p>
        {until === null ? (
          "It stays suspended until the staff of this site lift the suspension."
        ) : (
          <>
            It is suspended until <DayTime value={until} />.
          </>
        )}
      </p>
      <p className="soft">The reason the staff gave:</p>
      <blockquote className="panel suspension-reason">{reason}</blockquote>
      <p className="soft">Meanwhile you can change your settings and download your data.</p>
      <div className="actions">
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

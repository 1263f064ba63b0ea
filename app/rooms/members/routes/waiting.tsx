import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withAccount } from "../../../auth/guards.server.ts";
import { MUST_CONFIRM } from "../../../auth/policy.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { RestrictedPage } from "../components/restricted-page.tsx";
import { waitOf } from "../queries.server.ts";

export const loader = withAccount(async ({ app, db, viewer }) => {
  const wait = await waitOf(db, viewer.id);
  if (!wait) throw redirect("/dashboard");
  if (wait.unverified === MUST_CONFIRM && app.config.mail) throw redirect("/verify-email");
  return { username: viewer.username, note: wait.note };
});

export const meta = () => [{ title: "Waiting for approval · Upsolve" }];

export default function WaitingScreen() {
  const { username, note } = useLoaderData<typeof loader>();
  return (
    <RestrictedPage
      title="Waiting for approval"
      quote={note ? { from: "Your note:", text: note } : undefined}
      action={
        <ButtonLink kind="primary" href="/dashboard">
          Check again
        </ButtonLink>
      }
    >
      Your account <b>{username}</b> has been created. Staff must approve it before you can continue.
    </RestrictedPage>
  );
}

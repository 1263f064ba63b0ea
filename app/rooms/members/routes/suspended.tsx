import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withAccount } from "../../../auth/guards.server.ts";
import { suspensionOf } from "../../../auth/queries.server.ts";
import { DayTime } from "../../../platform/ui/date.tsx";
import { RestrictedPage } from "../components/restricted-page.tsx";

export const loader = withAccount(async ({ app, db, viewer }) => {
  const suspension = await suspensionOf(db, viewer.id, app.now());
  if (!suspension) throw redirect("/dashboard");
  return { reason: suspension.reason, until: suspension.until };
});

export const meta = () => [{ title: "Suspended · Upsolve" }];

export default function SuspendedScreen() {
  const { reason, until } = useLoaderData<typeof loader>();
  return (
    <RestrictedPage
      title="Your account is suspended"
      quote={{ from: "Reason given by staff:", text: reason }}
    >
      {until === null ? (
        "It stays suspended until staff lift the suspension."
      ) : (
        <>
          It is suspended until <DayTime value={until} />.
        </>
      )}
    </RestrictedPage>
  );
}

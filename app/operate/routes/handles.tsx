import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { formatNumber } from "../../platform/text/numbers.ts";
import { EmptyState, Pages } from "../../platform/ui/page.tsx";
import { remindHandle, vouch } from "../../rooms/groups/index.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { HandleRows } from "../components/handle-rows.tsx";
import { loadHandles } from "../handles-page.server.ts";
import { readFrame } from "../queries.server.ts";

const HERE = "/admin/handles";

export const loader = withStaff(async ({ app, viewer, url }) => ({
  ...(await loadHandles(app, viewer, url)),
  frame: await readFrame(app, viewer),
}));

export const action = withStaff(async ({ request, app, viewer, url, context }) => {
  const form = await readForm(request);
  const id = idParam(String(form.get("id")));
  const done = (message: string) => redirectWithToast(context, HERE + url.search, message);
  switch (form.get("intent")) {
    case "vouch":
      await vouch(app, viewer, id, true);
      return done("You vouch for this handle. It counts now.");
    case "unvouch":
      await vouch(app, viewer, id, false);
      return done("Vouching withdrawn");
    case "remind":
      await remindHandle(app, viewer, id);
      return done("Reminder sent");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Handles · Admin · Upsolve" }];

const titles = {
  none: "Without a handle",
  unverified: "Unverified",
  vouched: "Vouched",
  verified: "Verified",
  failed: "Failed",
} as const;

const nothing = {
  none: ["Everyone has a handle", "Members and places without a handle appear here."],
  unverified: ["No unverified handles", "Handles that members linked but have not verified appear here."],
  vouched: ["No vouched handles", "Handles that staff or leaders of groups vouch for appear here."],
  verified: ["No verified handles", "Handles that members have verified appear here."],
  failed: [
    "No failed handles",
    "Handles that the judge does not know, or that belong to someone else, appear here.",
  ],
} as const;

export default function HandlesScreen() {
  const { frame, state, states, rows, isOn, newer, older } = useLoaderData<typeof loader>();
  const [title, text] = nothing[state];
  return (
    <AdminFrame frame={frame} title="Handles">
      <nav className="tabs" aria-label="Handles">
        {states.map(({ state: each, count, isCut }) => (
          <a
            key={each}
            href={each === "unverified" ? HERE : `${HERE}?state=${each}`}
            aria-current={each === state ? "page" : undefined}
          >
            {`${titles[each]} (${formatNumber(count)}${isCut ? "+" : ""})`}
          </a>
        ))}
      </nav>
      {isOn ? null : (
        <p className="page-note">
          Vouching is <a href="/admin/settings">turned off</a> on this site: handles that were vouched for are
          listed as unverified.
        </p>
      )}
      {rows.length === 0 ? <EmptyState title={title}>{text}</EmptyState> : <HandleRows rows={rows} />}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../platform/http/forms.server.ts";
import { idParam } from "../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { Pages } from "../../platform/ui/page.tsx";
import { askForInvitations, stopInvitations } from "../../rooms/members/index.server.ts";
import {
  countInvitations,
  countRows,
  discardRoster,
  listRows,
  requireRoster,
  startImport,
} from "../../rooms/roster/index.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { RosterActs, RosterCounts, RosterFilter, RosterRows } from "../components/roster.tsx";
import { readFrame } from "../queries.server.ts";
import { rosterFilter } from "../schema.ts";

const PAGE_SIZE = 100;

export const loader = withStaff(async ({ app, db, viewer, params, url }) => {
  const roster = await requireRoster(db, viewer, idParam(params.rosterId));
  const filter = rosterFilter.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, filter);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listRows(db, roster.id, filter.state, position);
  leaveEmptyPage(url, position, page);
  return {
    frame: await readFrame(app, viewer),
    roster,
    filter,
    counts: await countRows(db, roster.id),
    invitations: await countInvitations(db, roster.id),
    sendsMail: app.config.mail !== undefined,
    rows: page.rows,
    ...pageLinks(url, page),
  };
});

export const action = withStaff(async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.rosterId);
  const here = `/admin/roster/${id}`;
  const form = await readForm(request);
  switch (form.get("intent")) {
    case "import":
      await startImport(app, viewer, id);
      return redirect(here);
    case "discard":
      await discardRoster(app, viewer, id);
      return redirectWithToast(context, "/admin/roster", "Roster discarded");
    case "send":
      await requireRoster(app.db, viewer, id);
      await askForInvitations(app, viewer, { rosterId: id });
      return redirectWithToast(context, here, "Invitations are being sent");
    case "stop":
      await requireRoster(app.db, viewer, id);
      await stopInvitations(app, viewer, { rosterId: id });
      return redirectWithToast(context, here, "Sending stopped");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = () => [{ title: "Check a roster · Admin · Upsolve" }];

const titles = { checked: "Check the roster", importing: "Importing the roster", done: "Imported roster" };

export default function RosterCheckScreen() {
  const { frame, roster, filter, counts, invitations, sendsMail, rows, newer, older } =
    useLoaderData<typeof loader>();
  return (
    <AdminFrame frame={frame} title={titles[roster.state]}>
      <RosterCounts roster={roster} counts={counts} invitations={invitations} />
      <RosterActs roster={roster} counts={counts} invitations={invitations} sendsMail={sendsMail} />
      <RosterFilter id={roster.id} counts={counts} state={filter.state} />
      <RosterRows rows={rows} isChecked={roster.state === "checked"} group={roster.group_name} />
      <Pages newer={newer} older={older} newerLabel="Previous" olderLabel="Next" />
    </AdminFrame>
  );
}

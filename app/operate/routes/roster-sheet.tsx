import { useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { NotFound } from "../../platform/http/errors.ts";
import { idParam } from "../../platform/http/ids.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { ShortDate } from "../../platform/ui/date.tsx";
import { Crumbs, EmptyState, Page, Pages, TitleRow } from "../../platform/ui/page.tsx";
import { groupQuery, requireGroup } from "../../rooms/groups/index.server.ts";
import { listStrips, requireRoster } from "../../rooms/roster/index.server.ts";
import "../strips.css";
import sheet from "../roster-sheet.css?url";

/** Two hundred strips are 29 sheets of paper. */
const PAGE_SIZE = 200;

export const loader = withStaff(async ({ app, db, viewer, params, url }) => {
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const rosterId = params.rosterId === undefined ? undefined : idParam(params.rosterId);
  const groupId = groupQuery.safeParse(url.searchParams.get("group") ?? undefined).data;
  const roster = rosterId === undefined ? null : await requireRoster(db, viewer, rosterId);
  if (!roster && groupId === undefined) throw new NotFound();
  const group = groupId === undefined ? null : await requireGroup(db, viewer, groupId);
  const which = group ? { groupId: group.id } : { rosterId: roster?.id ?? 0 };
  const page = await listStrips(app, which, position);
  leaveEmptyPage(url, position, page);
  return {
    site: app.site.settings.name || "Upsolve",
    address: app.config.publicUrl,
    back: group ? `/groups/${group.id}` : `/admin/roster/${roster?.id}`,
    group: group?.name ?? roster?.group_name ?? null,
    strips: page.rows,
    ...pageLinks(url, page),
  };
});

export const links = () => [{ rel: "stylesheet", href: sheet, media: "print" }];

export const meta = () => [{ title: "Invitations on paper · Admin · Upsolve" }];

export default function SheetScreen() {
  const { site, address, back, group, strips, newer, older } = useLoaderData<typeof loader>();
  return (
    <Page>
      <Crumbs steps={[{ title: "Roster", href: back }, { title: "Invitations on paper" }]} />
      <TitleRow title="Invitations on paper" count={group ?? undefined} />
      {strips.length === 0 ? (
        <EmptyState title="Everyone has joined">There are no invitations left to print.</EmptyState>
      ) : (
        <>
          <p className="page-note">
            One strip for each person who has not joined yet. Print this page (A4), cut it along the lines,
            and give each strip only to the person named on it: anyone with the link can take the place.
          </p>
          <ul className="strips">
            {strips.map(({ id, username, link, until }) => (
              <li key={id} className="panel strip-of-paper">
                <p>
                  <b>{username}</b>
                  <span className="soft">
                    {site}
                    {group ? `, ${group}` : null}
                  </span>
                </p>
                <code>{link}</code>
                <p className="soft">
                  To join {new URL(address).host}, open this address and choose a password. It works once,
                  until <ShortDate value={until} />.
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages newer={newer} older={older} newerLabel="Previous" olderLabel="Next" />
    </Page>
  );
}

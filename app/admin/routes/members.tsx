import { Form, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../accounts/guards.server.ts";
import { listMembers, membersOf } from "../../accounts/queries.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../http/pages.server.ts";
import { findNamed, searchPeople } from "../../people/queries.server.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ShortDate } from "../../ui/date.tsx";
import { EmptyState, Pages } from "../../ui/page.tsx";
import { AdminFrame } from "../components/admin-frame.tsx";
import { Standing } from "../components/standing.tsx";
import { readFrame } from "../queries.server.ts";

export { links } from "../components/admin-frame.tsx";

const PAGE_SIZE = 30;
const LONGEST_TERM = 254;

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, LONGEST_TERM);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  if (q) await app.limits.take("searchByAccount", viewer.id);
  const page = q ? await searchPeople(db, { q }, position) : await listMembers(db, position);
  leaveEmptyPage(url, position, page);
  const named = q && page.newer === null ? await findNamed(db, { q }) : [];
  // Exact matches come first, and only once.
  const ids = [...new Set([...named, ...page.rows].map(({ id }) => id))];
  const members = await membersOf(app, ids);
  return {
    frame: await readFrame(app, viewer),
    q,
    members: members.map((member) => ({
      id: member.id,
      username: member.username,
      email: member.email,
      role: member.role,
      joinedAt: member.created_at,
      isSuspended: member.isSuspended,
    })),
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Members · Admin · Upsolve" }];

export default function MembersScreen() {
  const { frame, q, members, newer, older } = useLoaderData<typeof loader>();
  return (
    <AdminFrame frame={frame} title="Members">
      <Form className="filters people-search" role="search" aria-label="Members">
        <input
          key={q}
          className="control"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={LONGEST_TERM}
          placeholder="Username or email"
          aria-label="Username or email"
        />
        <SubmitButton kind="plain" pendingLabel="Searching...">
          Search
        </SubmitButton>
      </Form>
      {members.length === 0 ? (
        <EmptyState title="No members found">No username or email contains “{q}”.</EmptyState>
      ) : (
        <ul className="panel rows">
          {members.map((member) => (
            <li key={member.id} className="row-with-actions">
              <span>
                <a href={`/admin/members/${member.id}`}>
                  <b>{member.username}</b>
                </a>
                <br />
                <small className="soft">
                  {member.email} · joined <ShortDate value={member.joinedAt} />
                </small>
              </span>
              <Standing role={member.role} isSuspended={member.isSuspended} />
            </li>
          ))}
        </ul>
      )}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

import { Form, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../platform/http/pages.server.ts";
import { ButtonLink, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago } from "../../platform/ui/date.tsx";
import { FilterSelect } from "../../platform/ui/filter-select.tsx";
import { EmptyState, Pages } from "../../platform/ui/page.tsx";
import { AdminFrame } from "../components/admin-frame.tsx";
import { Standing } from "../components/standing.tsx";
import { findMembers, readFrame } from "../queries.server.ts";
import { memberFilter } from "../schema.ts";

const PAGE_SIZE = 30;

export const loader = withStaff(async ({ app, viewer, url }) => {
  const filter = memberFilter.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, filter);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  if (filter.q) await app.limits.take("searchByAccount", viewer.id);
  const page = await findMembers(app, filter, position);
  leaveEmptyPage(url, position, page);
  return {
    frame: await readFrame(app, viewer),
    filter,
    members: page.rows,
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Members · Admin · Upsolve" }];

const roleChoices = [
  ["", "Any role"],
  ["owner", "Owners"],
  ["coach", "Coaches"],
  ["member", "Members"],
] as const;
const stateChoices = [
  ["", "Any state"],
  ["suspended", "Suspended"],
] as const;

export default function MembersScreen() {
  const { frame, filter, members, newer, older } = useLoaderData<typeof loader>();
  const { q = "", role = "", state = "" } = filter;
  const isFiltered = q !== "" || role !== "" || state !== "";
  return (
    <AdminFrame frame={frame} title="Members">
      <Form className="filters" role="search" aria-label="Members">
        <input
          key={q}
          className="control"
          type="search"
          name="q"
          defaultValue={q}
          placeholder="Username or email"
          aria-label="Username or email"
        />
        <FilterSelect name="role" aria-label="Role" value={role} choices={roleChoices} />
        <FilterSelect name="state" aria-label="State" value={state} choices={stateChoices} />
        <SubmitButton kind="plain" pendingLabel="Searching...">
          Search
        </SubmitButton>
      </Form>
      {members.length === 0 ? (
        <EmptyState
          title="No members found"
          action={isFiltered ? <ButtonLink href="/admin/members">Show all members</ButtonLink> : undefined}
        >
          {q ? `No username or email contains “${q}”.` : "No members with this role and state."}
        </EmptyState>
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
                  {member.email} · joined <Ago value={member.created_at} />
                </small>
              </span>
              <span className="meta">
                <Standing role={member.role} isSuspended={member.isSuspended} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

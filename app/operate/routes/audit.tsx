import { Form, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../platform/http/pages.server.ts";
import { ButtonLink, SubmitButton } from "../../platform/ui/button.tsx";
import { FilterSelect } from "../../platform/ui/filter-select.tsx";
import { Icon } from "../../platform/ui/icon.tsx";
import { EmptyState, Pages } from "../../platform/ui/page.tsx";
import { auditPage } from "../audit.server.ts";
import { actLabels } from "../audit-words.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { AuditList } from "../components/audit-list.tsx";
import { readFrame } from "../queries.server.ts";
import { auditFilter } from "../schema.ts";

const PAGE_SIZE = 50;

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const filter = auditFilter.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, filter);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const { lines, names, ...page } = await auditPage(db, viewer, filter, position);
  leaveEmptyPage(url, position, page);
  return {
    frame: await readFrame(app, viewer),
    filter,
    isWhole: viewer.role === "owner",
    lines,
    names,
    ...pageLinks(url, page),
  };
});

export const meta = () => [{ title: "Audit log · Admin · Upsolve" }];

const acts = [["", "All actions"], ...Object.entries(actLabels)] as const;

export default function AuditScreen() {
  const { frame, filter, isWhole, lines, names, newer, older } = useLoaderData<typeof loader>();
  const { act = "", actor = "", subject = "" } = filter;
  const isFiltered = act !== "" || actor !== "" || subject !== "";
  const query = new URLSearchParams(Object.entries({ act, actor, subject }).filter(([, value]) => value));
  const fileAs = (format: string) => `/admin/audit/export/${format}${isFiltered ? `?${query}` : ""}`;
  return (
    <AdminFrame
      frame={frame}
      title="Audit log"
      actions={
        <>
          <ButtonLink size="small" href={fileAs("csv")} download>
            <Icon name="download" size={14} /> CSV
          </ButtonLink>
          <ButtonLink size="small" href={fileAs("json")} download>
            <Icon name="download" size={14} /> JSON
          </ButtonLink>
        </>
      }
    >
      <p className="page-note soft">
        {isWhole
          ? "Everything done by staff and from the command line. Entries can't be changed or deleted."
          : "Your own actions. Owners see everyone's. Entries can't be changed or deleted."}
      </p>
      <Form className="filters" role="search" aria-label="Audit log">
        <FilterSelect name="act" aria-label="Action" value={act} choices={acts} />
        {isWhole ? <Name name="actor" label="Done by" value={actor} /> : null}
        <Name name="subject" label="Done to" value={subject} />
        <SubmitButton kind="plain" pendingLabel="Filtering...">
          Filter
        </SubmitButton>
        {isFiltered ? <a href="/admin/audit">Clear</a> : null}
      </Form>
      {lines.length === 0 ? (
        <EmptyState
          title={isFiltered ? "No such entries" : "Nothing yet"}
          action={isFiltered ? <ButtonLink href="/admin/audit">Show all entries</ButtonLink> : undefined}
        >
          {isFiltered
            ? "Enter a username to find the account that has it now, “#12” for account 12 (even if deleted), or “command line” for the operator’s actions."
            : "Staff actions will appear here: suspensions, removals, roles, reset links, settings."}
        </EmptyState>
      ) : (
        <div className="panel">
          <AuditList lines={lines} names={names} />
        </div>
      )}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

function Name({ name, label, value }: { name: string; label: string; value: string }) {
  return (
    <input
      key={value}
      className="control"
      name={name}
      defaultValue={value}
      placeholder={label}
      aria-label={label}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

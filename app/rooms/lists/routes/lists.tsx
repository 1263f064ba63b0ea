import type { SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest, tidyAddress } from "../../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { ActForm, Button, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Due } from "../../../platform/ui/due.tsx";
import { FilterForm, SearchField } from "../../../platform/ui/filter-select.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, Pages, Segment, TitleRow } from "../../../platform/ui/page.tsx";
import type { Viewer } from "../../../viewer.ts";
import { dismissBatch, listBatches } from "../../problems/index.server.ts";
import { makeListOfBatch } from "../commands.server.ts";
import { OwnProgress } from "../components/own-progress.tsx";
import { MOST_CHOSEN } from "../limits.ts";
import { seesAll } from "../policy.ts";
import { countChosen, countProgress, listLists, searchLists } from "../queries.server.ts";
import { filterSchema, type Show } from "../schema.ts";
import "../list-tabs.css";
import "../lists-index.css";

const PAGE_SIZE = 20;

const tabsFor = (viewer: Viewer): Show[] => [
  "chosen",
  "everyone",
  "yours",
  ...(seesAll(viewer) ? (["members"] as const) : []),
];

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const { q, show: asked } = filterSchema.parse(Object.fromEntries(url.searchParams));
  tidyAddress(url, { q, show: asked });
  const chosen = await countChosen(db, viewer);
  const show = asked ?? (chosen > 0 ? "chosen" : "everyone");
  if (q) await app.limits.take("searchByAccount", viewer.id);
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await (q ? searchLists(db, viewer, q, position) : listLists(db, viewer, show, position));
  leaveEmptyPage(url, position, page);
  const countsOf = await countProgress(db, viewer, page.rows);
  return {
    q,
    show,
    tabs: tabsFor(viewer).map((each) => ({ show: each, href: addressWith(url, { show: each }) })),
    chosen,
    batches: q ? [] : await listBatches(db, viewer),
    rows: page.rows.map(({ id, title, owner_id, username, due, due_at, audience }) => ({
      id,
      title,
      owner: [owner_id, username] as const,
      due,
      due_at,
      isChosen: audience === "chosen",
      isOver: due_at !== null && due_at <= app.now(),
      counts: countsOf(id),
    })),
    ...pageLinks(url, page),
  };
});

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request);
  const batch = String(form.get("batch"));
  switch (form.get("intent")) {
    case "batch": {
      const { id, added, refused } = await makeListOfBatch(app, viewer, batch);
      const reasons = new Map<string, number>();
      for (const { reason } of refused) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      const left = [...reasons].map(([reason, times]) => ` ${times} left out: ${reason}`).join("");
      const message = `List created with ${counted(added, "problem")}.${left}`;
      return redirectWithToast(context, `/lists/${id}`, message, left ? "notice" : "success");
    }
    case "dismiss":
      await dismissBatch(app, viewer, batch);
      return redirectWithToast(context, "/lists", "Dismissed");
    default:
      throw noSuchAction();
  }
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Lists · Upsolve" }];

const titles: Record<Show, string> = {
  everyone: "For everyone",
  chosen: "For you",
  yours: "Yours",
  members: "For chosen members",
};
const empty: Record<Show, string> = {
  everyone: "Lists that everyone can see appear here, such as a training plan.",
  chosen: "Lists that other members share with you appear here.",
  yours: "Lists that you create appear here.",
  members: "Lists for chosen members appear here.",
};

export default function ListsScreen() {
  const loaded = useLoaderData<typeof loader>();
  const { q, show, rows, newer, older } = loaded;
  return (
    <Page>
      <TitleRow title="Lists">
        <ButtonLink kind="primary" href="/lists/new">
          <Icon name="plus" /> New list
        </ButtonLink>
      </TitleRow>
      <Batches batches={loaded.batches} />
      <FilterForm label="Lists">
        <SearchField label="Search by title" value={q ?? ""} />
        <Button type="submit">Search</Button>
      </FilterForm>
      {q ? <h2 className="list-title">{`Lists with "${q}" in the title`}</h2> : <Tabs {...loaded} />}
      {rows.length > 0 ? (
        <ul className="panel rows">
          {rows.map(({ id, title, owner: [owner, username], due, due_at, isChosen, isOver, counts }) => (
            <li key={id} className="list-row">
              <h2 className="name">
                <a href={`/lists/${id}`}>{title}</a>
              </h2>
              <OwnProgress {...counts} isOver={isOver} />
              <span className="meta">
                <a href={`/profile/${owner}`}>{`@${username}`}</a>
                <Due day={due} at={due_at} />
                {isChosen ? <span>Chosen members</span> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : q ? (
        <EmptyState
          title="No lists found"
          level={3}
          action={<ButtonLink href="/lists">Show all lists</ButtonLink>}
        >
          No list that you can see has this text in its title. Searches of one or two letters only match the
          start of a title.
        </EmptyState>
      ) : (
        <EmptyState
          title="No lists yet"
          action={
            <ButtonLink kind="primary" href="/lists/new">
              Create a list
            </ButtonLink>
          }
        >
          {empty[show]}
        </EmptyState>
      )}
      <Pages newer={newer} older={older} />
    </Page>
  );
}

type Loaded = SerializeFrom<typeof loader>;

function Batches({ batches }: Pick<Loaded, "batches">) {
  return batches.map(({ batch, name, size, came }) => (
    <ActForm key={batch} className="panel panel-body batch">
      <input type="hidden" name="batch" value={batch} />
      <p>
        <b>{name}</b>{" "}
        <span className="soft">
          {size !== null && came < size
            ? `${came} of ${size} problems have arrived`
            : "from Competitive Companion"}
        </span>
      </p>
      <span className="actions">
        <SubmitButton size="small" name="intent" value="batch" pendingLabel="Creating...">
          {`Create a list from these ${came}`}
        </SubmitButton>
        <SubmitButton kind="quiet" size="small" name="intent" value="dismiss" pendingLabel="Dismissing...">
          Dismiss<span className="visually-hidden"> {name}</span>
        </SubmitButton>
      </span>
    </ActForm>
  ));
}

function Tabs({ tabs, show, chosen }: Pick<Loaded, "tabs" | "show" | "chosen">) {
  return (
    <nav className="segments list-tabs" aria-label="Lists">
      {tabs.map((tab) => (
        <Segment key={tab.show} href={tab.href} isCurrent={tab.show === show}>
          {titles[tab.show]}
          {tab.show === "chosen" && chosen > 0 ? (
            <span className="figures">{chosen === MOST_CHOSEN ? `${chosen}+` : chosen}</span>
          ) : null}
        </Segment>
      ))}
    </nav>
  );
}

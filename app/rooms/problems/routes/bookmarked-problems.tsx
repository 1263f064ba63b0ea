import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { addressWith } from "../../../platform/http/urls.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ActForm, ButtonLink, SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { addBookmarks, removeBookmarks } from "../commands.server.ts";
import { FilteredProblems } from "../components/filtered-problems.tsx";
import { ProblemList } from "../components/problem-list.tsx";
import { loadFilteredList } from "../list-page.server.ts";
import { countBookmarks } from "../queries.server.ts";
import { chosenSchema, removedParam } from "../schema.ts";
import "../bookmarks.css";

export const loader = withUser(async ({ app, db, viewer, url }) => {
  const [list, count] = await Promise.all([
    loadFilteredList(app, viewer, url, "bookmarked"),
    countBookmarks(db, viewer),
  ]);
  return { list, count, removed: removedParam(url.searchParams.get("removed")) };
});

export const action = withUser(async ({ request, app, viewer, url, context }) => {
  const form = await readForm(request, chosenSchema);
  const intent = form.get("intent");
  if (intent !== "unbookmark" && intent !== "bookmark") throw noSuchAction();
  const chosen = chosenSchema.safeParse({ problems: form.getAll("problems") });
  if (!chosen.success) {
    const message = "Choose at least one bookmark to remove.";
    return redirectWithToast(context, url.pathname + url.search, message, "error");
  }
  const { problems } = chosen.data;
  if (intent === "unbookmark") {
    const removed = await removeBookmarks(app, viewer, problems);
    return redirect(addressWith(url, { removed: removed.join("-") }));
  }
  const count = await addBookmarks(app, viewer, problems);
  const message = `${counted(count, "bookmark")} restored`;
  return redirectWithToast(context, addressWith(url, { removed: null }), message);
});

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Bookmarked Problems · Upsolve" }];

export default function BookmarkedProblemsScreen() {
  const { list, count, removed } = useLoaderData<typeof loader>();
  return (
    <Page>
      <TitleRow title="Bookmarked Problems" count={`${formatNumber(count)} saved`} />
      {removed.length > 0 ? <Undo removed={removed} /> : null}
      {count === 0 ? (
        <EmptyState
          title="No Bookmarked Problems"
          action={<ButtonLink href="/dashboard">Explore Problems</ButtonLink>}
        >
          Problems you bookmark will appear here.
        </EmptyState>
      ) : (
        <FilteredProblems list={list} path="/bookmarkedproblems" all={count}>
          <ActForm className="choosing">
            <ProblemList rows={list.rows} choose="problems" />
            <SubmitButton kind="plain" name="intent" value="unbookmark" pendingLabel="Removing...">
              Remove chosen bookmarks
            </SubmitButton>
          </ActForm>
        </FilteredProblems>
      )}
    </Page>
  );
}

function Undo({ removed }: { removed: number[] }) {
  return (
    <ActForm className="undo">
      {removed.map((id) => (
        <input key={id} type="hidden" name="problems" value={id} />
      ))}
      <span role="status">{`${counted(removed.length, "bookmark")} removed.`}</span>
      <SubmitButton kind="quiet" size="small" name="intent" value="bookmark" pendingLabel="Undoing...">
        Undo
      </SubmitButton>
    </ActForm>
  );
}

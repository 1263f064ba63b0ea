import { type MetaFunction, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useRevalidator, useSubmit } from "@remix-run/react";
import { useEffect } from "react";
import { feedKey, withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { noSuchAction, readForm, submitForm } from "../../../platform/http/forms.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { readTimeZone } from "../../../platform/http/time-zone.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";
import { CopyButton } from "../../../platform/ui/code.tsx";
import { storeTimeZone } from "../../../platform/ui/date.tsx";
import { FilterSelect } from "../../../platform/ui/filter-select.tsx";
import { Page, Pages, TitleRow } from "../../../platform/ui/page.tsx";
import { setEntered } from "../commands.server.ts";
import { Agenda } from "../components/agenda.tsx";
import { Calendar } from "../components/calendar.tsx";
import { SelectedDay } from "../components/selected-day.tsx";
import { SourceNotes, Updates } from "../components/source-notes.tsx";
import { loadContestsPage } from "../contests-page.server.ts";
import { enterSchema, retrySchema } from "../schema.ts";
import { sourceTitle } from "../sources.server.ts";
import "../contests.css";

export const loader = withUser(async ({ app, viewer, context, url }) => {
  const zone = readTimeZone(context);
  const page = await loadContestsPage(app, viewer, zone.name, url);
  const key = await feedKey(app, viewer);
  const source = page.source ? `&source=${page.source}` : "";
  return {
    ...page,
    zone: zone.name,
    here: url.pathname + url.search,
    feed: `${app.config.publicUrl}/contests.ics?key=${key}${source}`,
  };
});

/** Enters or leaves a contest. Without an intent, retries failed lists for a few seconds at most. */
export const action = withUser(async ({ request, app, viewer, url, context }) => {
  const form = await readForm(request);
  const intent = form.get("intent");
  const back = url.pathname + url.search;
  if (intent === "enter" || intent === "leave") {
    return submitForm(form, enterSchema, async ({ contest }) => {
      await setEntered(app, viewer, idParam(contest), intent === "enter");
      return redirect(back);
    });
  }
  if (intent !== null) throw noSuchAction();
  return submitForm(form, retrySchema, async () => {
    await app.limits.take("contestRetryByAccount", viewer.id);
    await app.contests.retry();
    const failing = [...app.contests.states()].filter(([, state]) => state.failures > 0);
    if (failing.length === 0) return redirectWithToast(context, back, "The list of contests is up to date");
    const titles = failing.map(([id]) => sourceTitle(id)).join(" and ");
    return redirectWithToast(context, back, `${titles} still could not be reached`, "error");
  });
});
export const clientAction = keepFormOnFailure("The server could not be reached. Please try again later.");

export const meta: MetaFunction = () => [{ title: "Contests · Upsolve" }];

const LOOK_AGAIN = 1500;

export default function ContestsScreen() {
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const refusal = useActionData<typeof action>()?.result.error?.[""]?.join(" ");
  const submit = useSubmit();
  const { source, states, choices } = data;
  const awaited = states.some(({ updated, failed }) => updated === null && failed === null);

  // The first page is in UTC because the server does not know the browser's zone yet.
  useEffect(() => {
    if (storeTimeZone()) revalidate();
  }, [revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats until the list arrives
  useEffect(() => {
    if (!awaited) return;
    const timer = setTimeout(revalidate, LOOK_AGAIN);
    return () => clearTimeout(timer);
  }, [awaited, data]);

  const linkTo = (query: string) => `/contests?${query}${source ? `&source=${source}` : ""}`;
  return (
    <Page>
      <TitleRow title="Contests">
        <ButtonLink href="/contests/past">Boards</ButtonLink>
        <ButtonLink kind="quiet" href="/dashboard">
          Back to Dashboard
        </ButtonLink>
      </TitleRow>
      <SourceNotes states={states} here={data.here} refusal={refusal} />
      <div className="contests">
        <div className="stack">
          <Calendar {...data} linkTo={linkTo} />
          <p className="small soft">
            Times are in {data.zone.replaceAll("_", " ")}.{" "}
            <a className="link" href={`/contests/timezone?redirectTo=${encodeURIComponent(data.here)}`}>
              Change time zone
            </a>
          </p>
          <SelectedDay page={data} linkTo={linkTo} />
          <Pages newer={data.newer} older={data.older} newerLabel="Earlier" olderLabel="Later" />
        </div>
        <div className="stack">
          <Statistics {...data.statistics} />
          {choices.length > 1 ? (
            <Form
              action="/contests"
              className="filters"
              role="search"
              aria-label="Contests"
              onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
            >
              <input type="hidden" name="date" value={data.selected} />
              <FilterSelect
                name="source"
                aria-label="Source"
                value={source ?? ""}
                choices={[["", "All sources"], ...choices]}
              />
              <noscript>
                <Button type="submit">Apply</Button>
              </noscript>
            </Form>
          ) : null}
          {data.statistics.total === null && data.agenda.length === 0 ? null : (
            <Agenda {...data} showsSource={data.choices.length > 1} />
          )}
          <Updates states={states} lacksAtcoder={data.lacksAtcoder} />
          <FeedAddress address={data.feed} />
        </div>
      </div>
    </Page>
  );
}

/** All three counts are null until the first list has been fetched. */
function Statistics({ total, upcoming, onDate }: Awaited<ReturnType<typeof loadContestsPage>>["statistics"]) {
  const figures = [
    ["Total contests", total],
    ["Upcoming contests", upcoming],
    ["On selected date", onDate],
  ] as const;
  return (
    <dl className="panel statistics">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="small soft">{name}</dt>
          <dd>{value === null ? <Unknown /> : formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known yet</span>
    </>
  );
}

function FeedAddress({ address }: { address: string }) {
  return (
    <section className="panel" aria-labelledby="feed-title">
      <div className="panel-head">
        <h2 id="feed-title">Add to your calendar app</h2>
        <CopyButton from="feed" label="the address" />
      </div>
      <div className="panel-body stack">
        <p>
          Subscribe to this address to see new contests and your trainings in your calendar. Keep this address
          private. You can reset it in{" "}
          <a className="link" href="/settings">
            Settings
          </a>
          .
        </p>
        <code id="feed">{address}</code>
      </div>
    </section>
  );
}

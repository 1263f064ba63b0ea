import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { feedKey, withUser } from "../../accounts/guards.server.ts";
import { keepFormOnFailure } from "../../browser/form-failure.ts";
import { readForm, submitForm } from "../../http/forms.server.ts";
import { readTimeZone } from "../../http/time-zone.server.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { storeTimeZone } from "../../ui/date.tsx";
import { Page, Pages, TitleRow } from "../../ui/page.tsx";
import { type Day, longDay } from "../calendar.ts";
import { Calendar } from "../components/calendar.tsx";
import { ContestList } from "../components/contest-list.tsx";
import { FeedAddress } from "../components/feed-address.tsx";
import { NoContests } from "../components/no-contests.tsx";
import { SourceFilter } from "../components/source-filter.tsx";
import { SourceNotes, Updates } from "../components/source-notes.tsx";
import { Statistics } from "../components/statistics.tsx";
import { loadContestsPage } from "../contests-page.server.ts";
import { retrySchema } from "../schema.ts";
import { sourceTitle } from "../sources.ts";

export const loader = withUser(async ({ app, viewer, context, url }) => {
  const zone = readTimeZone(context);
  const page = await loadContestsPage(app, zone.name, url);
  const key = await feedKey(app, viewer);
  const source = page.source ? `&source=${page.source}` : "";
  return {
    ...page,
    zone: zone.name,
    here: url.pathname + url.search,
    feed: `${app.config.publicUrl}/contests.ics?key=${key}${source}`,
  };
});

/** 'Try again': waits a few seconds at most for the source. */
export const action = withUser(async ({ request, app, viewer, url, context }) => {
  return submitForm(await readForm(request), retrySchema, async () => {
    await app.limits.take("contestRetryByAccount", viewer.id);
    await app.contests.retry();
    const back = url.pathname + url.search;
    const failing = [...app.contests.states()].filter(([, state]) => state.failing);
    if (failing.length === 0) return redirectWithToast(context, back, "The list of contests is up to date");
    const titles = failing.map(([id]) => sourceTitle(id)).join(" and ");
    return redirectWithToast(context, back, `${titles} could still not be reached`, "error");
  });
});
export const clientAction = keepFormOnFailure("The server could not be reached. Please try again later.");

export const meta: MetaFunction = () => [{ title: "Contests · Upsolve" }];

/** Milliseconds between checks for the first list. */
const LOOK_AGAIN = 1500;

export default function ContestsScreen() {
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const refusal = useActionData<typeof action>()?.result.error?.[""]?.join(" ");
  const { selected, contests, source, states, statistics } = data;
  const awaited = states.some(({ updated, failed }) => updated === null && failed === null);

  // The server renders the first page in UTC: it does not know the browser's zone yet.
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
        </div>
        <div className="stack">
          <Statistics {...statistics} />
          <SourceFilter choices={data.choices} source={source} date={selected} />
          <section className="panel" aria-labelledby="selected-date">
            <h2 className="panel-head" id="selected-date">
              {longDay(selected)}
            </h2>
            <p className="visually-hidden" role="status">
              {announcement(selected, statistics.onDate)}
            </p>
            {contests.length > 0 ? (
              <ContestList contests={contests} showSource={data.choices.length > 1} />
            ) : (
              <NoContests
                day={selected}
                today={data.today}
                next={data.next}
                isOn={data.choices.length > 0}
                isKnown={statistics.total !== null}
                linkTo={linkTo}
              />
            )}
          </section>
          <Pages newer={data.newer} older={data.older} newerLabel="Earlier" olderLabel="Later" />
          <Updates states={states} />
          <FeedAddress address={data.feed} />
        </div>
      </div>
    </Page>
  );
}

/** The announcement for screen readers after a day is picked. */
function announcement(day: Day, count: number | null): string {
  if (count === null) return longDay(day);
  return `${longDay(day)}: ${count === 1 ? "1 contest" : `${count.toLocaleString("en-US")} contests`}`;
}

import { type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { feedKey, withUser } from "../../accounts/guards.server.ts";
import { sayFailure } from "../../http/form-failure.ts";
import { readTimeZone } from "../../http/time-zone.server.ts";
import { redirectWithToast } from "../../http/toast.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, TitleRow } from "../../ui/page.tsx";
import { Pages } from "../../ui/pages.tsx";
import { tellTimeZone } from "../../ui/time-zone.ts";
import { longDay, shortDay } from "../calendar.ts";
import { Calendar } from "../components/calendar.tsx";
import { ContestList } from "../components/contest-list.tsx";
import { FeedAddress } from "../components/feed-address.tsx";
import { SourceFilter } from "../components/source-filter.tsx";
import { SourceNotes, Updates } from "../components/source-notes.tsx";
import { Statistics } from "../components/statistics.tsx";
import { loadContestsPage } from "../contests-page.server.ts";

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

/** 'Try again': waits for the source, some seconds at most, since the reader asked for it. */
export const action = withUser(async ({ app, viewer, url, context }) => {
  await app.limits.take("contestRetryByAccount", viewer.id);
  await app.contests.retry();
  const back = url.pathname + url.search;
  const failing = [...app.contests.states().values()].some((state) => state.failing);
  return failing ? redirect(back) : redirectWithToast(context, back, "The list of contests is up to date");
});

export const clientAction = sayFailure();

export const meta: MetaFunction = () => [{ title: "Contests · Upsolve" }];

/** In milliseconds: how soon to look whether the first list has arrived. */
const LOOK_AGAIN = 1500;

export default function ContestsScreen() {
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const { selected, contests, source, next, states } = data;
  const awaited = states.some(({ updated, failed }) => updated === null && failed === null);

  // What the server rendered is in the zone it knew of: UTC, on the very first page.
  useEffect(() => {
    if (tellTimeZone()) revalidate();
  }, [revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look leads to the next, until the list is there
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
      <SourceNotes states={states} />
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
          <Statistics {...data.statistics} />
          <SourceFilter choices={data.choices} source={source} date={selected} />
          <section className="panel" aria-labelledby="selected-date">
            <h2 className="panel-head" id="selected-date">
              {longDay(selected)}
            </h2>
            {contests.length > 0 ? (
              <ContestList contests={contests} showSource={data.choices.length > 1} />
            ) : (
              <EmptyState
                title={data.choices.length > 0 ? "No contests on this date" : "Contests are turned off"}
                level={3}
                action={
                  next ? <ButtonLink href={linkTo(`date=${next}`)}>Go to {shortDay(next)}</ButtonLink> : null
                }
              >
                {data.choices.length === 0
                  ? "Whoever runs this site has turned the list of contests off."
                  : next
                    ? `The next one begins on ${shortDay(next)}.`
                    : "No later one has been announced."}
              </EmptyState>
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

import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withStaff, withUser } from "../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../platform/http/versions.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { shortDate } from "../../../platform/ui/date.tsx";
import { Version } from "../../../platform/ui/form.tsx";
import { Icon } from "../../../platform/ui/icon.tsx";
import { EmptyState, Page, TitleRow } from "../../../platform/ui/page.tsx";
import { mathStyles } from "../../../platform/ui/prose.tsx";
import { writeParagraph } from "../commands.server.ts";
import { OwnWeek, ParagraphForm, ParagraphPanel } from "../components/paragraph.tsx";
import { Figures, Parts } from "../components/parts.tsx";
import { loadLetterPage } from "../letter-page.server.ts";
import printUrl from "../print.css?url";
import { requireWeek } from "../queries.server.ts";
import { paragraphSchema } from "../schema.ts";
import "../letter.css";
import "../../../platform/ui/styles/person.css";

const FAILED = "The paragraph could not be saved.";

export const loader = withUser(({ app, viewer, params, context }) =>
  loadLetterPage(app, viewer, requireWeek(params.week, app.now()), context),
);

export const action = withStaff(async ({ request, app, viewer, params, context }) => {
  const week = requireWeek(params.week, app.now());
  const form = await readForm(request, paragraphSchema);
  return submitForm(form, paragraphSchema, async (input) => {
    await withFormError(app, FAILED, () => writeParagraph(app, viewer, week, input, versionRead(form)));
    return redirectWithToast(context, `/week/${week.name}`, "Paragraph saved");
  });
});

export { reloadChanged as shouldRevalidate } from "../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const links = () => [{ rel: "stylesheet", href: printUrl, media: "print" }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.title} · Upsolve` : "Upsolve" },
  ...(data
    ? [
        {
          tagName: "link" as const,
          rel: "alternate",
          type: "application/atom+xml",
          title: "Weekly letter",
          href: data.feed,
        },
      ]
    : []),
  ...mathStyles(data?.hasMath ?? false),
];

/** "Nov 23": the title has the year. */
const dayOf = (time: number) => shortDate(time).replace(/, \d+$/, "");

export default function WeekScreen() {
  const letter = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { site, title, week, isRunning, isEmpty, paragraph, writing, earlier, later, feed } = letter;
  return (
    <Page>
      <div className="letter">
        <p className="soft small">{site} weekly letter</p>
        <TitleRow title={title} count={`${dayOf(week.from)} – ${dayOf(week.to - 1)} (UTC)`}>
          <ButtonLink href={feed}>
            <Icon name="rss" /> Feed
          </ButtonLink>
        </TitleRow>
        <nav className="span" aria-label="Weeks">
          {earlier ? (
            <ButtonLink kind="quiet" size="small" href={`/week/${earlier}`} rel="prev">
              <span aria-hidden="true">←</span> Earlier
            </ButtonLink>
          ) : null}
          {isRunning ? <p className="soft small">This week so far. The letter goes out on Monday.</p> : null}
          {later ? (
            <ButtonLink kind="quiet" size="small" href={`/week/${later}`} rel="next">
              Later <span aria-hidden="true">→</span>
            </ButtonLink>
          ) : null}
        </nav>
        <OwnWeek letter={letter} />
        {paragraph ? <ParagraphPanel paragraph={paragraph} /> : null}
        {writing ? (
          <ParagraphForm key={week.name} values={writing} result={result}>
            <Version loaded={writing.version} isOutdated={isOutdated(result)} />
          </ParagraphForm>
        ) : null}
        {isEmpty ? (
          <EmptyState title={isRunning ? "Nothing yet this week" : "A quiet week"}>
            {isRunning
              ? "What members solve and the contests they take part in will appear here."
              : "No solves or contests are recorded for this week."}
          </EmptyState>
        ) : (
          <Figures letter={letter} />
        )}
        <Parts letter={letter} />
      </div>
    </Page>
  );
}

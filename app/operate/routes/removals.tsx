import { useActionData, useLoaderData } from "@remix-run/react";
import { withStaff } from "../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../platform/browser/form-failure.ts";
import { readForm, submitForm } from "../../platform/http/forms.server.ts";
import { leaveEmptyPage, pageLinks, pageRequest } from "../../platform/http/pages.server.ts";
import { redirectWithToast } from "../../platform/http/toast.server.ts";
import { loadExcerpts } from "../../platform/text/load.server.ts";
import { ActForm, ErrorLine, SubmitButton } from "../../platform/ui/button.tsx";
import { Ago, ShortDate } from "../../platform/ui/date.tsx";
import { EmptyState, Pages } from "../../platform/ui/page.tsx";
import { KEPT_REMOVED, listRemovals, putBack } from "../../rooms/moderation/index.server.ts";
import { nounOf, putBackSchema, textParts } from "../../rooms/moderation/json.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";
import { EXCERPT } from "../report-words.ts";

const PAGE_SIZE = 20;

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listRemovals(db, viewer, position);
  leaveEmptyPage(url, position, page);
  const { excerpt } = await loadExcerpts();
  return {
    frame: await readFrame(app, viewer),
    removals: page.rows.map(({ id, kind, author_id, username, text, reason, removed_at }) => {
      const { title, link, rest } = textParts(kind, text);
      return {
        id,
        authorId: author_id,
        what: `${username ?? "Unknown"}’s ${nounOf(kind)}`,
        title,
        link,
        text: excerpt(rest.slice(0, EXCERPT.read), EXCERPT.shown),
        reason,
        removedAt: removed_at,
        end: removed_at + KEPT_REMOVED,
      };
    }),
    ...pageLinks(url, page),
  };
});

export const action = withStaff(async ({ request, app, viewer, url, context }) =>
  submitForm(await readForm(request, putBackSchema), putBackSchema, async ({ removal }) => {
    const { kind } = await putBack(app, viewer, Number(removal));
    return redirectWithToast(context, url.pathname + url.search, `The ${nounOf(kind)} has been put back`);
  }),
);

export const clientAction = keepFormOnFailure();

export const meta = () => [{ title: "Removed · Admin · Upsolve" }];

export default function RemovalsScreen() {
  const { frame, removals, newer, older } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <AdminFrame frame={frame} title="Removed">
      {removals.length === 0 ? (
        <EmptyState title="Nothing removed">
          Anything staff remove stays here for 30 days and can be put back.
        </EmptyState>
      ) : (
        <ul className="panel rows">
          {removals.map(({ id, authorId, what, title, link, text, reason, removedAt, end }) => (
            <li key={id} className="row-with-actions removal">
              <div>
                <p>
                  {title ? <b>{title}</b> : null}{" "}
                  {authorId === null ? what : <a href={`/admin/members/${authorId}`}>{what}</a>}
                </p>
                {link ? <p className="small soft">{link}</p> : null}
                {text ? <p className="clip">{text}</p> : null}
                <p className="small">
                  <span className="soft">Reason:</span> {reason}
                </p>
                <p className="small soft">
                  Removed <Ago value={removedAt} /> · will be deleted on <ShortDate value={end} />
                </p>
                <ErrorLine>
                  {result?.initialValue?.removal === String(id) ? result.error?.[""]?.join(" ") : undefined}
                </ErrorLine>
              </div>
              <ActForm>
                <input type="hidden" name="removal" value={id} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  pendingLabel="Putting back..."
                  aria-label={title ? `Put back ${what}, “${title}”` : `Put back ${what}`}
                >
                  Put back
                </SubmitButton>
              </ActForm>
            </li>
          ))}
        </ul>
      )}
      <Pages newer={newer} older={older} />
    </AdminFrame>
  );
}

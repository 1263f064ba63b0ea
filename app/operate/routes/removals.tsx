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
import { nounOf, putBackSchema } from "../../rooms/moderation/json.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { readFrame } from "../queries.server.ts";

const PAGE_SIZE = 20;
const SHOWN = 300;
const READ = 1000;

export const loader = withStaff(async ({ app, db, viewer, url }) => {
  const position = pageRequest(url.searchParams, PAGE_SIZE);
  const page = await listRemovals(db, viewer, position);
  leaveEmptyPage(url, position, page);
  const { excerpt } = await loadExcerpts();
  return {
    frame: await readFrame(app, viewer),
    removals: page.rows.map((row) => ({
      id: row.id,
      title: `${row.username ?? "Unknown"}’s ${nounOf(row.kind)}`,
      text: excerpt(row.text.slice(0, READ), SHOWN),
      reason: row.reason,
      removedAt: row.removed_at,
      end: row.removed_at + KEPT_REMOVED,
    })),
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
        <EmptyState title="Nothing removed" level={3}>
          Anything staff remove stays here for 30 days and can be put back.
        </EmptyState>
      ) : (
        <ul className="panel rows">
          {removals.map(({ id, title, text, reason, removedAt, end }) => (
            <li key={id} className="row-with-actions">
              <div>
                <b>{title}</b>
                <p className="clip">{text}</p>
                <p className="small soft">
                  Removed <Ago value={removedAt} />, deleted on <ShortDate value={end} />. Reason: {reason}
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
                  aria-label={`Put back ${title}`}
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

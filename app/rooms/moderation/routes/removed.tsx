import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../auth/guards.server.ts";
import { idParam } from "../../../platform/http/ids.ts";
import { pageMarkdown } from "../../../platform/text/rendered-texts.server.ts";
import { ShortDate } from "../../../platform/ui/date.tsx";
import { Page, Section, TitleRow } from "../../../platform/ui/page.tsx";
import { mathStyles, Prose } from "../../../platform/ui/prose.tsx";
import { nounOf } from "../kinds.ts";
import { getOwnRemoval, KEPT_REMOVED } from "../queries.server.ts";

export const loader = withUser("holder", async ({ db, viewer, params, context }) => {
  const removal = await getOwnRemoval(db, viewer, idParam(params.removalId));
  const { html, hasMath } = await pageMarkdown(context, removal.text, { topHeading: 3 });
  return {
    noun: nounOf(removal.kind),
    reason: removal.reason,
    removedAt: removal.removed_at,
    end: removal.removed_at + KEPT_REMOVED,
    html,
    hasMath,
  };
});

export const meta = ({ data }: { data: ReturnType<typeof useLoaderData<typeof loader>> | undefined }) => [
  { title: "Removed by staff · Upsolve" },
  ...mathStyles(data?.hasMath ?? false),
];

export default function RemovedScreen() {
  const { noun, reason, removedAt, end, html } = useLoaderData<typeof loader>();
  return (
    <Page shape="reading">
      <TitleRow title={`Your ${noun} was removed`} />
      <p className="page-note">
        The staff of this site removed it on <ShortDate value={removedAt} />. Only you and the staff can see
        it. The staff can put it back until <ShortDate value={end} />. After that, it will be deleted.
      </p>
      <Section title="Reason">
        <blockquote className="panel panel-body prose">
          <p className="source">{reason}</p>
        </blockquote>
      </Section>
      <Section title="What it said">
        <Prose html={html} />
      </Section>
    </Page>
  );
}

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { titled } from "../../../../platform/ui/title.ts";
import { REFRESH_EVERY } from "../../limits.ts";
import { actOnTraining } from "../../page/training-acts.server.ts";
import { loadDuelPage } from "../../page/training-page.server.ts";
import { labelSchema } from "../../schema.ts";
import { DuelView } from "../components/duel-view.tsx";
import "../../page/head.css";
import "../duels.css";

export const loader = withUser(({ app, viewer, params, url }) =>
  loadDuelPage(app, viewer, idParam(params.duelId), url),
);

export const action = withUser({ accept: "holder" }, async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.duelId);
  const form = await readForm(request, labelSchema);
  return actOnTraining({ app, viewer, context, id, form, here: `/duels/${id}` });
});
export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.training.title, "Trainings"),
  ...(data?.isReloaded ? [{ httpEquiv: "refresh", content: String(REFRESH_EVERY) }] : []),
];

export default function DuelScreen() {
  return <DuelView {...useLoaderData<typeof loader>()} />;
}

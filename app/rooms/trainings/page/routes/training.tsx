import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import printUrl from "../../../../platform/ui/styles/print-table.css?url";
import { titled } from "../../../../platform/ui/title.ts";
import { REFRESH_EVERY } from "../../limits.ts";
import { settleSchema } from "../../schema.ts";
import { TrainingView } from "../components/training-view.tsx";
import ownPrintUrl from "../print.css?url";
import { actOnTraining } from "../training-acts.server.ts";
import { loadTrainingPage } from "../training-page.server.ts";
import "../head.css";
import "../trainings.css";

export const links = () =>
  [printUrl, ownPrintUrl].map((href) => ({ rel: "stylesheet", href, media: "print" }));

export const loader = withUser(({ app, viewer, params, url }) =>
  loadTrainingPage(app, viewer, idParam(params.trainingId), url),
);

const rights = {
  delete: "follower",
  confirm: "follower",
  refuse: "follower",
  unfreeze: "follower",
} as const;

export const action = withUser(rights, async ({ request, app, viewer, params, context }) => {
  const id = idParam(params.trainingId);
  const form = await readForm(request, settleSchema);
  return actOnTraining({ app, viewer, context, id, form, here: `/trainings/${id}` });
});
export const clientAction = keepFormOnFailure();

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  titled(data?.training.title, "Trainings"),
  ...(data?.isReloaded ? [{ httpEquiv: "refresh", content: String(REFRESH_EVERY) }] : []),
];

export default function TrainingScreen() {
  const data = useLoaderData<typeof loader>();
  return <TrainingView {...data} />;
}

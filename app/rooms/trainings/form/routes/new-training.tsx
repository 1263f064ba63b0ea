import { randomUUID } from "node:crypto";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../../platform/http/forms.server.ts";
import { submissionKey } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { requireGroup } from "../../../groups/index.server.ts";
import { createTraining } from "../../commands.server.ts";
import { MINUTES } from "../../limits.ts";
import { requireTraining } from "../../queries.server.ts";
import { prefillSchema } from "../../schema.ts";
import { TrainingForm } from "../components/training-form.tsx";
import { choosingFor, findContest, learnedZone, startingValues, zoneFor } from "../editing.server.ts";
import { type FilledForm, trainingFormSchema } from "../fields.ts";
import { readContest, readNewForm, saidInForm } from "../form.server.ts";
import { inWords, loadsOf } from "../load.server.ts";
import "../training-forms.css";

const FAILED = "Failed to make the training";
/** Minutes late from which the toast is a notice, so that the owner knows before the start. */
const LATE = 5;

export const loader = withUser(async ({ app, db, viewer, url, context }) => {
  const asked = prefillSchema.parse(Object.fromEntries(url.searchParams));
  // Staff of a site with many groups may come from one that is not on offer.
  const group = asked.group === undefined ? undefined : await requireGroup(db, viewer, asked.group);
  const given = group ? [{ id: group.id, name: group.name }] : [];
  const zone = await zoneFor(db, viewer, context);
  const values = await startingValues(app, asked, zone);
  return { key: randomUUID(), values, ...(await choosingFor(app, viewer, given)) };
});

export const action = withUser(async ({ request, app, db, viewer, context }) => {
  const form = await readForm(request, trainingFormSchema);
  return submitForm(form, trainingFormSchema, async (typed) => {
    const zone = await learnedZone(db, viewer, context);
    const filled: FilledForm = { ...typed, minutes: typed.minutes || (await minutesOf(typed)) };
    const input = readNewForm(app, filled, zone);
    const key = submissionKey(form.get("key"));
    const id = await withFormError(app, FAILED, () =>
      saidInForm(typed, () => createTraining(app, viewer, input, key)),
    );
    const loads = await loadsOf(app, await requireTraining(db, viewer, id));
    const message = ["Training created.", ...loads.map(inWords)].join(" ");
    const kind = loads.some(({ minutes }) => minutes >= LATE) ? "notice" : "success";
    return redirectWithToast(context, `/trainings/${id}/edit`, message, kind);
  });

  /** A cloned contest's own length. */
  async function minutesOf({ source, contest }: FilledForm): Promise<string> {
    const named = source === "contest" ? readContest(contest, app.config.publicUrl) : undefined;
    if (!named) return "";
    const found = await findContest(db, named);
    // What is wrong with a contest that is not known is said of the contest.
    return found ? (found.minutes ?? "") : String(MINUTES.usual);
  }
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "New training · Upsolve" }];

export default function NewTrainingScreen() {
  const { key, values, groups, mayInviteAll } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Trainings", href: "/trainings" }]} />
      <TitleRow title="New training" />
      <TrainingForm
        problems="new"
        result={result}
        values={values}
        groups={groups}
        mayInviteAll={mayInviteAll}
        submit={{ label: "Make training", pending: "Making training..." }}
      >
        <input type="hidden" name="key" value={key} />
      </TrainingForm>
    </Page>
  );
}

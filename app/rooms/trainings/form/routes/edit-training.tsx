import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../../platform/http/forms.server.ts";
import { idParam } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { isOutdated, versionRead } from "../../../../platform/http/versions.ts";
import { ButtonLink } from "../../../../platform/ui/button.tsx";
import { Version } from "../../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { titled } from "../../../../platform/ui/title.ts";
import { changeItem, isItemIntent } from "../../changing.server.ts";
import { stateOf } from "../../clock.ts";
import { updateTraining } from "../../commands.server.ts";
import { seesProblems } from "../../policy.ts";
import { listGroupsOf } from "../../queries.server.ts";
import { itemsFor } from "../../shown.server.ts";
import { EditItems } from "../components/edit-items.tsx";
import { LaterForm, TrainingForm } from "../components/training-form.tsx";
import {
  choosingFor,
  editableTraining,
  learnedZone,
  toEditRow,
  valuesOf,
  zoneFor,
} from "../editing.server.ts";
import { itemFormSchema, laterFormSchema, trainingFormSchema } from "../fields.ts";
import { readChangeForm, readLaterForm, saidInForm } from "../form.server.ts";
import { inWords, loadsOf } from "../load.server.ts";
import "../training-forms.css";

const FAILED = "Failed to save the training";

export const loader = withUser("follower", async ({ app, db, viewer, params, context }) => {
  const training = await editableTraining(app, viewer, idParam(params.trainingId));
  const state = stateOf(training, app.now());
  const values = await valuesOf(db, training, await zoneFor(db, viewer, context));
  const shows = state === "planned" && seesProblems(viewer, training, { hasBegun: false });
  const given = state === "planned" ? await listGroupsOf(db, training.id) : [];
  return {
    ...{ id: training.id, title: training.title, version: training.updated_at, state, values },
    hasFreeze: training.until_at === null && training.scoring !== "race",
    choosing: state === "planned" ? await choosingFor(app, viewer, given) : null,
    rows: shows ? (await itemsFor(app, viewer, training)).map(toEditRow) : null,
    isPicked: training.pick !== "",
    // It names the judges of the problems.
    loads: shows ? (await loadsOf(app, training)).map(inWords) : [],
  };
});

export const action = withUser("follower", async ({ request, app, db, viewer, params, context }) => {
  const training = await editableTraining(app, viewer, idParam(params.trainingId));
  const { id } = training;
  const form = await readForm(request, trainingFormSchema, itemFormSchema);
  const intent = form.get("intent");
  if (isItemIntent(intent)) {
    return submitForm(form, itemFormSchema, async (input) => {
      const done = await changeItem(app, viewer, id, intent, input);
      return redirectWithToast(context, `/trainings/${id}/edit`, done);
    });
  }
  const read = versionRead(form);
  const saved = () => redirectWithToast(context, `/trainings/${id}`, "Training saved");
  if (stateOf(training, app.now()) === "planned") {
    return submitForm(form, trainingFormSchema, async (typed) => {
      const input = readChangeForm(app, typed, await learnedZone(db, viewer, context));
      await withFormError(app, FAILED, () =>
        saidInForm(typed, () => updateTraining(app, viewer, id, input, read)),
      );
      return saved();
    });
  }
  return submitForm(form, laterFormSchema, async (typed) => {
    const input = readLaterForm(training, typed, app.now());
    await withFormError(app, FAILED, () => updateTraining(app, viewer, id, input, read));
    return saved();
  });
});

export { reloadChanged as shouldRevalidate } from "../../../../platform/http/versions.ts";

export const clientAction = keepFormOnFailure(FAILED);

export const meta: MetaFunction<typeof loader> = ({ data }) => [titled("Edit training", data?.title)];

export default function EditTrainingScreen() {
  const { id, title, version, state, values, hasFreeze, choosing, rows, isPicked, loads } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  // Which form was sent last: only those of problems have this field.
  const item = result?.initialValue?.item;
  const changed = typeof item === "string" ? Number(item) : undefined;
  const submit = { label: "Save changes", pending: "Saving..." };
  const own = changed === undefined ? result : undefined;
  const kept = <Version loaded={version} isOutdated={isOutdated(own)} />;
  return (
    <Page shape="form">
      <Crumbs
        steps={[
          { title: "Trainings", href: "/trainings" },
          { title, href: `/trainings/${id}` },
        ]}
      />
      <TitleRow title="Edit training">
        <ButtonLink href={`/trainings/${id}`}>Open the training</ButtonLink>
      </TitleRow>
      {loads.map((load) => (
        <p key={load} className="page-note">
          {load}
        </p>
      ))}
      {rows ? (
        <section className="section training-problems" aria-labelledby="problems">
          <h2 id="problems">Problems</h2>
          <p className="page-note">Until the start, only you see them.</p>
          <EditItems rows={rows} isPicked={isPicked} result={result} changed={changed} />
        </section>
      ) : null}
      {choosing ? (
        <TrainingForm
          result={own}
          values={values}
          submit={submit}
          problems={rows ? undefined : "replaced"}
          {...choosing}
        >
          {kept}
        </TrainingForm>
      ) : (
        <LaterForm
          result={own}
          values={values}
          submit={submit}
          isOver={state === "over"}
          hasFreeze={hasFreeze}
        >
          {kept}
        </LaterForm>
      )}
    </Page>
  );
}

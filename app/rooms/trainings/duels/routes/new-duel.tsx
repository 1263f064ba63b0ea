import { randomUUID } from "node:crypto";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { withUser } from "../../../../auth/guards.server.ts";
import { keepFormOnFailure } from "../../../../platform/browser/form-failure.ts";
import { readForm, submitForm, withFormError } from "../../../../platform/http/forms.server.ts";
import { submissionKey } from "../../../../platform/http/ids.ts";
import { redirectWithToast } from "../../../../platform/http/toast.server.ts";
import { SubmitButton } from "../../../../platform/ui/button.tsx";
import { TextField } from "../../../../platform/ui/field.tsx";
import { FormActions, FormErrors } from "../../../../platform/ui/form.tsx";
import { Crumbs, Page, TitleRow } from "../../../../platform/ui/page.tsx";
import { useForm } from "../../../../platform/ui/use-form.ts";
import { DUEL, MINUTES } from "../../limits.ts";
import { type DuelFields, duelSchema } from "../../schema.ts";
import { createDuel } from "../duels.server.ts";
import { loadNewDuel } from "../new-duel.server.ts";
import "../duels.css";

const FAILED = "Failed to send the challenge";

export const loader = withUser(async ({ app, viewer, url }) => ({
  key: randomUUID(),
  ...(await loadNewDuel(app, viewer, url)),
}));

export const action = withUser(async ({ request, app, viewer, context }) => {
  const form = await readForm(request, duelSchema);
  return submitForm(form, duelSchema, async (input) => {
    const key = submissionKey(form.get("key"));
    const id = await withFormError(app, FAILED, () => createDuel(app, viewer, input, key));
    return redirectWithToast(context, `/duels/${id}`, "Challenge sent");
  });
});

export const clientAction = keepFormOnFailure(FAILED);

export const meta = () => [{ title: "Challenge to a duel · Upsolve" }];

export default function NewDuelScreen() {
  const { key, opponent, rated, values } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const id = `duel-${opponent?.id ?? "new"}`;
  const [form, fields] = useForm<DuelFields>({ id, lastResult: result, defaultValue: values });
  const known = rated.map(({ name, rating }) => `${name} ${rating}`).join(", ");
  return (
    <Page shape="form">
      <Crumbs steps={[{ title: "Trainings", href: "/trainings" }, { title: "Duels" }]} />
      <TitleRow title={opponent ? `Challenge ${opponent.name} to a duel` : "Challenge to a duel"} />
      <Form method="post" {...form.props} className="form challenge">
        <FormErrors form={form} />
        <input type="hidden" name="key" value={key} />
        <p className="soft">
          The same problems for both of you, which neither has tried. They stay hidden until your challenge is
          accepted; the duel begins at that moment. The one who solves more wins; if both solve as many, the
          one who finished first.{known ? ` Ratings now: ${known}.` : ""}
        </p>
        {opponent ? (
          <input type="hidden" name="opponent" value={opponent.name} />
        ) : (
          <TextField field={fields.opponent} label="Opponent" help="A username" required />
        )}
        <div className="columns">
          <TextField
            field={fields.minutes}
            label="Minutes"
            type="number"
            min={MINUTES.least}
            max={MINUTES.most}
            required
          />
          <TextField
            field={fields.count}
            label="Number of problems"
            type="number"
            min={1}
            max={DUEL.most}
            required
          />
        </div>
        <div className="columns">
          <TextField
            field={fields.from}
            label="Lowest rating"
            type="number"
            min={0}
            step={100}
            help="As judges rate problems"
            required
          />
          <TextField field={fields.to} label="Highest rating" type="number" min={0} step={100} required />
        </div>
        <TextField
          field={fields.tags}
          label="Tags"
          optional
          help="Separated by commas, such as dp, graphs. Each problem has at least one of them."
        />
        <FormActions>
          <SubmitButton pendingLabel="Sending...">Send the challenge</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}

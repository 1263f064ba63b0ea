import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton } from "../../../../platform/ui/button.tsx";
import {
  CheckboxField,
  Choices,
  RadioField,
  SelectField,
  TextAreaField,
  TextField,
} from "../../../../platform/ui/field.tsx";
import { FormActions, FormErrors, FormSection } from "../../../../platform/ui/form.tsx";
import { type Field, type Fields, type SubmissionResult, useForm } from "../../../../platform/ui/use-form.ts";
import { scoringOptions } from "../../components/words.ts";
import { MINUTES, MOST_GUESTS, PENALTY, TITLE, usualPenalties } from "../../limits.ts";
import type { TrainingFields } from "../fields.ts";
import { ProblemSources } from "./problem-sources.tsx";

export interface OfferedGroup {
  id: number;
  name: string;
  /** How late verdicts show if all its members take part; null without handles. */
  load: string | null;
}

export interface Choosing {
  groups: OfferedGroup[];
  /** Whether the viewer may make it for everyone. */
  mayInviteAll: boolean;
}

interface TrainingFormProps extends Choosing {
  result: SubmissionResult | undefined;
  values: TrainingFields;
  submit: { label: string; pending: string };
  /** Whether the form also says where the problems come from; those of others are not seen, but may be replaced. */
  problems?: "new" | "replaced" | undefined;
  children?: ReactNode;
}

/** The form of a training that has not begun. */
export function TrainingForm(props: TrainingFormProps) {
  const { result, values, submit, problems, children } = props;
  const [form, fields] = useForm<TrainingFields>({
    id: "training",
    lastResult: result,
    defaultValue: values,
  });
  return (
    <Form method="post" {...form.props} className="form training-form">
      <FormErrors form={form} />
      {children}
      <TextField field={fields.title} label="Title" rule={TITLE} required />
      {problems ? <ProblemSources fields={fields} isReplacing={problems === "replaced"} /> : null}
      <Times fields={fields} zone={values.zone ?? "UTC"} />
      <Scoring fields={fields} />
      <Audience fields={fields} {...props} />
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}

interface PartProps {
  fields: Fields<TrainingFields>;
}

interface PartFieldProps extends PartProps {
  help?: string;
}

const MinutesField = ({ fields, help }: PartFieldProps) => (
  <TextField
    field={fields.minutes}
    label="Minutes"
    type="number"
    min={MINUTES.least}
    max={MINUTES.most}
    inputMode="numeric"
    {...(help && { help })}
  />
);

const FreezeField = ({ fields, help = "" }: PartFieldProps) => (
  <TextField
    field={fields.freeze}
    label="Freeze"
    type="number"
    min={1}
    inputMode="numeric"
    optional
    help={`So many minutes before the end, results of others are hidden. ${help}`.trim()}
  />
);

const clocks = [
  { value: "common", label: "All at once" },
  { value: "own", label: "Each when they like" },
];

function Times({ fields, zone }: PartProps & { zone: string }) {
  return (
    <FormSection title="Time">
      <div className="choice">
        <RadioField field={fields.clock} label="Participants begin" options={clocks} />
        <input type="hidden" name="zone" value={zone} />
        <div className="form-row" data-for="common">
          <TextField field={fields.at} label="Start" type="datetime-local" />
        </div>
        <div className="form-row" data-for="own">
          <TextField field={fields.from} label="First moment to begin" type="datetime-local" />
          <TextField field={fields.until} label="Last moment to begin" type="datetime-local" />
        </div>
        <p className="field-help">
          Times are in the time zone {zone.replaceAll("_", " ")}, which you can change in{" "}
          <a href="/settings">Settings</a>.
        </p>
      </div>
      <MinutesField fields={fields} />
    </FormSection>
  );
}

const thaws = [
  { value: "end", label: "At the end" },
  { value: "owner", label: "Step by step, by you" },
];

function Scoring({ fields }: PartProps) {
  return (
    <FormSection title="Scoring">
      <SelectField field={fields.scoring} label="Scoring" options={scoringOptions} />
      <TextField
        field={fields.penalty}
        label="Penalty"
        type="number"
        min={PENALTY.least}
        max={PENALTY.most}
        inputMode="numeric"
        optional
        help={`Minutes for each wrong try of a solved problem: ${usualPenalties.icpc} for ICPC and ${usualPenalties.atcoder} for AtCoder unless you say otherwise.`}
      />
      <FreezeField fields={fields} help="Only where all begin at once, and not in a race." />
      <RadioField field={fields.thaw} label="Unfreeze" options={thaws} />
      <CheckboxField
        field={fields.teams}
        label="Teams may take part"
        help="A team joins with all its members, and their solves count together."
      />
    </FormSection>
  );
}

const audiences = [
  { value: "chosen", label: "Chosen members and groups" },
  { value: "everyone", label: "Everyone on this site" },
];

function Audience({ fields, groups, mayInviteAll }: PartProps & Choosing) {
  return (
    <FormSection title="For">
      <div className="choice">
        {mayInviteAll ? (
          <RadioField field={fields.audience} label="Who can take part" options={audiences} />
        ) : null}
        <div className="stack" data-for={mayInviteAll ? "chosen" : undefined}>
          {groups.length > 0 ? <GroupChoices field={fields.groups} groups={groups} /> : null}
          <TextAreaField
            field={fields.members}
            label="Members"
            rows={3}
            optional
            help={`Up to ${MOST_GUESTS} usernames. Everybody chosen is invited, now and when they join a chosen group. Leave all empty to keep it to yourself.`}
          />
        </div>
      </div>
    </FormSection>
  );
}

function GroupChoices({ field, groups }: { field: Field; groups: OfferedGroup[] }) {
  const chosen = [field.initialValue].flat();
  return (
    <Choices
      field={field}
      label="Groups"
      optional
      help="The times say how late a verdict shows at most if all members take part, because each judge answers only so often."
    >
      {groups.map(({ id, name, load }) => (
        <label key={id} className="check">
          <input type="checkbox" name={field.name} value={id} defaultChecked={chosen.includes(String(id))} />
          <span>
            {name}
            {load ? <span className="soft small"> {load}</span> : null}
          </span>
        </label>
      ))}
    </Choices>
  );
}

interface LaterFormProps extends Pick<TrainingFormProps, "result" | "values" | "submit" | "children"> {
  isOver: boolean;
  hasFreeze: boolean;
}

/** Once a training has begun, only its title, a later end and its freeze change. */
export function LaterForm({ result, values, submit, children, isOver, hasFreeze }: LaterFormProps) {
  const [form, fields] = useForm<TrainingFields>({
    id: "training",
    lastResult: result,
    defaultValue: values,
  });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      {children}
      <TextField field={fields.title} label="Title" rule={TITLE} required />
      {isOver ? null : <MinutesField fields={fields} help="It has begun, so it can only end later." />}
      {isOver || !hasFreeze ? null : <FreezeField fields={fields} />}
      <FormActions>
        <SubmitButton pendingLabel={submit.pending}>{submit.label}</SubmitButton>
      </FormActions>
    </Form>
  );
}

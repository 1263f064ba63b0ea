import { Form } from "@remix-run/react";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { counted } from "../../platform/ui/counted.ts";
import { Ago } from "../../platform/ui/date.tsx";
import { TextField } from "../../platform/ui/field.tsx";
import { FormErrors, FormSection } from "../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { GroupFields } from "../../rooms/solves/groups/json.ts";
import { GROUP_CODE } from "../../rooms/solves/groups/limits.ts";

interface Group {
  id: number;
  code: string;
  state: "queued" | "ready" | "refused" | "failed";
  message: string | null;
  /** Milliseconds since the epoch. */
  readAt: number | null;
  contests: number;
  /** Some of the contests that the judge does not show. */
  refused: { id: number; name: string; href: string; refusal: string }[];
}

interface JudgeGroupsProps {
  judge: { id: string; title: string };
  groups: Group[];
  result: SubmissionResult | undefined;
}

export function JudgeGroups({ judge, groups, result }: JudgeGroupsProps) {
  return (
    <FormSection
      title={`${judge.title} groups`}
      help="Their contests appear under Boards. Members are matched by their linked handles, verified or not. If you remove a group, its contests stay."
    >
      {groups.length > 0 ? (
        <ul className="panel rows">
          {groups.map((group) => (
            <li key={group.id} className="row-with-actions">
              <GroupState group={group} />
              <ActForm>
                <input type="hidden" name="group" value={group.id} />
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="remove-group"
                  pendingLabel="Removing..."
                >
                  Remove <span className="visually-hidden">the group {group.code}</span>
                </SubmitButton>
              </ActForm>
            </li>
          ))}
        </ul>
      ) : null}
      <AddGroup judge={judge} result={result} />
    </FormSection>
  );
}

function GroupState({ group: { code, state, message, readAt, contests, refused } }: { group: Group }) {
  return (
    <div>
      <b>{code}</b> <span className="soft">· {counted(contests, "contest")}</span>
      <div className="small soft">
        {state === "queued" ? "Waiting to be read" : null}
        {message}
        {readAt === null ? null : (
          <>
            {message ? " Last read " : "Read "}
            <Ago value={readAt} />
          </>
        )}
      </div>
      {refused.length > 0 ? (
        <div className="small soft">
          Not shown to this site; we ask again every day:
          <ul className="refused">
            {refused.map(({ id, name, href, refusal }) => (
              <li key={id}>
                <a href={href}>{name}</a>: “{refusal}”
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}

function AddGroup({ judge, result }: Pick<JudgeGroupsProps, "judge" | "result">) {
  const [form, fields] = useForm<GroupFields>({ id: "add-group", lastResult: result });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <input type="hidden" name="judge" value={judge.id} />
      <TextField
        field={fields.code}
        label="Group"
        rule={GROUP_CODE}
        help="The address of one of its pages, or its code, such as AbCdEf."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="actions">
        <SubmitButton name="intent" value="add-group" pendingLabel="Adding...">
          Add group
        </SubmitButton>
      </div>
    </Form>
  );
}

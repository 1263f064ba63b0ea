import { Form } from "@remix-run/react";
import type { Rule } from "../../platform/text/lengths.ts";
import { ActForm, SubmitButton } from "../../platform/ui/button.tsx";
import { ShortDate } from "../../platform/ui/date.tsx";
import { controlOf, FieldFrame, type FieldProps, notesOf } from "../../platform/ui/field.tsx";
import { FormErrors, FormMessage, FormSection } from "../../platform/ui/form.tsx";
import { useOverLimit } from "../../platform/ui/over-limit.tsx";
import { type SubmissionResult, useForm } from "../../platform/ui/use-form.ts";
import type { KeyFields } from "../../rooms/solves/groups/json.ts";
import { API_KEY, API_SECRET } from "../../rooms/solves/groups/limits.ts";

interface KeyEntry {
  id: string;
  title: string;
  from: "none" | "lost" | "environment" | "site";
  /** Milliseconds since the epoch. */
  savedAt: number | null;
}

interface JudgeKeyProps {
  entry: KeyEntry;
  mayKeep: boolean;
  result: SubmissionResult | undefined;
}

export function JudgeKey({ entry, mayKeep, result }: JudgeKeyProps) {
  const { title, from } = entry;
  return (
    <FormSection
      title={`API key for ${title}`}
      help={`With the key of a manager of your ${title} group, this site reads the group’s contests and everyone’s submissions in them. The key is never shown again.`}
    >
      {from === "lost" ? (
        <FormMessage>
          The stored key can no longer be read, because the session secret has changed. {askAgain(mayKeep)}
        </FormMessage>
      ) : (
        <p>
          <KeyState entry={entry} />
        </p>
      )}
      {from === "environment" ? null : mayKeep ? (
        <>
          <KeyForm entry={entry} result={result} />
          {from === "none" ? null : (
            <ActForm>
              <input type="hidden" name="judge" value={entry.id} />
              <SubmitButton name="intent" value="remove-key" kind="plain" pendingLabel="Removing...">
                Remove the key
              </SubmitButton>
            </ActForm>
          )}
        </>
      ) : (
        <p className="soft">Only an owner can enter or remove the key.</p>
      )}
    </FormSection>
  );
}

const askAgain = (mayKeep: boolean) => (mayKeep ? "Enter it again." : "An owner has to enter it again.");

function KeyState({ entry: { id, from, savedAt } }: { entry: KeyEntry }) {
  if (from === "environment") return `Set by ${id.toUpperCase()}_API_KEY in the environment.`;
  if (from === "none" || savedAt === null) return "No key has been entered.";
  return (
    <>
      A key was saved <ShortDate value={savedAt} />. It is stored encrypted.
    </>
  );
}

function KeyForm({ entry, result }: Pick<JudgeKeyProps, "entry" | "result">) {
  const [form, fields] = useForm<KeyFields>({ id: "judge-key", lastResult: result });
  return (
    <Form method="post" {...form.props} className="form">
      <FormErrors form={form} />
      <input type="hidden" name="intent" value="key" />
      <input type="hidden" name="judge" value={entry.id} />
      <SecretField
        field={fields.key}
        label="Key"
        rule={API_KEY}
        help={`From ${entry.title}, Settings → API.`}
      />
      <SecretField field={fields.secret} label="Secret" rule={API_SECRET} />
      <div className="actions">
        <SubmitButton pendingLabel="Saving...">
          {entry.from === "none" ? "Save key" : "Replace key"}
        </SubmitButton>
      </div>
    </Form>
  );
}

function SecretField({ field, label, help, rule }: FieldProps & { rule: Rule }) {
  const { over, counting } = useOverLimit<HTMLInputElement>(rule);
  return (
    <FieldFrame field={field} label={label} help={help} over={over}>
      <input
        key={field.key}
        className="control"
        {...controlOf(field)}
        type="password"
        // Not "off", which browsers ignore for passwords: they would offer the owner's own.
        autoComplete="new-password"
        autoCapitalize="off"
        spellCheck={false}
        required
        {...notesOf(field, help, over)}
        {...counting}
      />
    </FieldFrame>
  );
}

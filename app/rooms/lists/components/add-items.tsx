import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { TextAreaField } from "../../../platform/ui/field.tsx";
import { FormErrors } from "../../../platform/ui/form.tsx";
import { type SubmissionResult, useForm } from "../../../platform/ui/use-form.ts";
import type { Refused } from "../import.ts";
import { PASTED } from "../limits.ts";
import type { ItemsFields } from "../schema.ts";

interface AddItemsProps {
  result: SubmissionResult | undefined;
  done: { added: number; refused: Refused[] } | undefined;
}

export function AddItems({ result, done }: AddItemsProps) {
  const [form, fields] = useForm<ItemsFields>({ id: "items", lastResult: result });
  return (
    <Form method="post" {...form.props} className="form" key={done ? "again" : "first"}>
      <FormErrors form={form} />
      {done ? <Done {...done} /> : null}
      <TextAreaField
        field={fields.text}
        label="Problems"
        rule={PASTED}
        rows={6}
        mono
        required
        placeholder={
          "https://codeforces.com/contest/4/problem/A\n# Graphs\nhttps://atcoder.jp/contests/abc300/tasks/abc300_e,Think of states"
        }
        help="One problem per line: a link, or a CSV row with address, note and section. A header row is optional."
      />
      <div>
        <SubmitButton name="intent" value="add" pendingLabel="Adding...">
          Add problems
        </SubmitButton>
      </div>
    </Form>
  );
}

function Done({ added, refused }: NonNullable<AddItemsProps["done"]>) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new response
  useEffect(() => box.current?.focus(), [refused]);
  return (
    <div
      className="message"
      data-tone={refused.length > 0 ? "warn" : "good"}
      role="status"
      tabIndex={-1}
      ref={box}
    >
      <div className="refused">
        <p>
          {`${counted(added, "problem")} added.`}
          {refused.length > 0 ? ` ${counted(refused.length, "line")} skipped:` : null}
        </p>
        {refused.length > 0 ? (
          <ul>
            {refused.map(({ line, text, reason }) => (
              <li key={line}>
                Line {line}: <code>{text}</code> {reason}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

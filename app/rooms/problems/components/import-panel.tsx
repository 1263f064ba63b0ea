import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { SubmitButton } from "../../../platform/ui/button.tsx";
import { counted } from "../../../platform/ui/counted.ts";
import { Ago } from "../../../platform/ui/date.tsx";
import { FormMessage } from "../../../platform/ui/form.tsx";
import type { FieldLeft } from "../import.ts";
import { IMPORTED_MB, MOST_IMPORTS } from "../limits.ts";

interface ImportPanelProps {
  failed: { source: string; reason: string } | undefined;
  refusal: string | undefined;
  filled: { form: string; left: FieldLeft[]; leftOut: string[]; stamp: string } | undefined;
  inbox: { entries: { id: number; name: string; created_at: number }[]; older: number | null };
  dropped: number;
}

const acts = [
  ["use", "Use", "Filling in...", "plain"],
  ["dismiss", "Dismiss", "Dismissing...", "quiet"],
] as const;

export function ImportPanel({ failed, refusal, filled, inbox, dropped }: ImportPanelProps) {
  const { entries, older } = inbox;
  const isOpen = failed !== undefined || filled !== undefined || entries.length > 0 || dropped > 0;
  return (
    <details className="panel import" open={isOpen || undefined}>
      <summary className="panel-body">Import</summary>
      {filled ? <FieldsLeft key={filled.stamp} {...filled} /> : null}
      <Form method="post" className="form panel-body">
        {refusal ? <FormMessage>{refusal}</FormMessage> : null}
        {failed ? <FormMessage>{failed.reason}</FormMessage> : null}
        <div className="field">
          <label htmlFor="import-source">Problem URL or Competitive Companion JSON</label>
          <textarea
            className="control"
            id="import-source"
            name="source"
            rows={3}
            required
            data-mono
            spellCheck={false}
            defaultValue={failed?.source}
          />
        </div>
        <div>
          <SubmitButton kind="plain" name="intent" value="import" pendingLabel="Importing...">
            Import
          </SubmitButton>
        </div>
      </Form>
      {dropped > 0 ? (
        <Form method="post" className="message" data-tone="warn">
          <p>
            {`${counted(dropped, "import")} ${dropped === 1 ? "was" : "were"} dropped: only the newest ${MOST_IMPORTS} are kept, up to ${IMPORTED_MB} MB.`}
          </p>
          <SubmitButton kind="quiet" size="small" name="intent" value="dropped" pendingLabel="Dismissing...">
            Dismiss<span className="visually-hidden"> this notice</span>
          </SubmitButton>
        </Form>
      ) : null}
      {entries.length > 0 ? (
        <ul className="rows">
          {entries.map((entry) => (
            <li key={entry.id}>
              <Form method="post" className="row-with-actions">
                <input type="hidden" name="import" value={entry.id} />
                <span>
                  <b>{entry.name}</b>{" "}
                  <small className="soft">
                    <Ago value={entry.created_at} />
                  </small>
                </span>
                {acts.map(([value, label, pending, kind]) => (
                  <SubmitButton
                    key={value}
                    kind={kind}
                    size="small"
                    name="intent"
                    value={value}
                    pendingLabel={pending}
                  >
                    {label}
                  </SubmitButton>
                ))}
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {older === null ? null : (
        <p className="panel-body">
          <a className="link" href={`/addproblem?before=${older}`}>
            Older imports
          </a>
        </p>
      )}
    </details>
  );
}

function FieldsLeft({ form, left: fields, leftOut }: NonNullable<ImportPanelProps["filled"]>) {
  const [left, setLeft] = useState(fields);
  useEffect(() => {
    const element = document.getElementById(form);
    const follow = () =>
      setLeft(
        fields.filter(({ name }) => {
          const field = document.getElementById(`${form}-${name}`) as HTMLInputElement | null;
          // An unchanged imported value is still invalid.
          return field && (field.value.trim() === "" || field.value === field.defaultValue);
        }),
      );
    element?.addEventListener("input", follow);
    return () => element?.removeEventListener("input", follow);
  }, [form, fields]);
  return (
    <div className="message" data-tone={leftOut.length > 0 ? "warn" : "good"}>
      <p role="status">
        {left.length > 0
          ? `Imported. ${counted(left.length, "field")} left to fill in`
          : "Imported. Nothing left to fill in"}
      </p>
      <ul>
        {left.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${form}-${name}`}>{label}</a>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <ul className="left-out">
          {leftOut.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

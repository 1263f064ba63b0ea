import { Form } from "@remix-run/react";
import { SubmitButton } from "../../ui/button.tsx";
import { Ago } from "../../ui/date.tsx";
import { FormMessage } from "../../ui/form.tsx";
import type { FieldLeft } from "../import.ts";
import { FieldsLeft } from "./fields-left.tsx";

export interface ImportPanelProps {
  /** Pasted text that could not be read. */
  failed: string | undefined;
  /** Why the action failed. */
  refusal: string | undefined;
  /** The fields that an import left empty, and the id of the form that it filled. */
  filled: { form: string; left: FieldLeft[]; stamp: string } | undefined;
  /** Problems sent by the browser extension and not used yet. */
  inbox: { id: number; name: string; created_at: number }[];
}

export function ImportPanel({ failed, refusal, filled, inbox }: ImportPanelProps) {
  const isOpen = failed !== undefined || filled !== undefined || inbox.length > 0;
  return (
    <details className="panel import" open={isOpen || undefined}>
      <summary className="panel-body">Import</summary>
      {filled ? <FieldsLeft key={filled.stamp} form={filled.form} fields={filled.left} /> : null}
      <Form method="post" className="form panel-body">
        {refusal ? <FormMessage>{refusal}</FormMessage> : null}
        {failed === undefined ? null : (
          <FormMessage>Paste a problem URL or the JSON that Competitive Companion sends.</FormMessage>
        )}
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
            defaultValue={failed}
          />
        </div>
        <div>
          <SubmitButton kind="plain" name="intent" value="import" pendingLabel="Importing...">
            Import
          </SubmitButton>
        </div>
      </Form>
      {inbox.length > 0 ? (
        <ul className="rows">
          {inbox.map((entry) => (
            <li key={entry.id}>
              <Form method="post" className="row-with-actions">
                <input type="hidden" name="import" value={entry.id} />
                <span>
                  <b>{entry.name}</b>{" "}
                  <small className="soft">
                    <Ago value={entry.created_at} />
                  </small>
                </span>
                <SubmitButton
                  kind="plain"
                  size="small"
                  name="intent"
                  value="use"
                  pendingLabel="Filling in..."
                >
                  Use
                </SubmitButton>
                <SubmitButton
                  kind="quiet"
                  size="small"
                  name="intent"
                  value="dismiss"
                  pendingLabel="Dismissing..."
                >
                  Dismiss
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}

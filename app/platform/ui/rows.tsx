import { parse, type SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/** `onValidate` for a form with rows: adds or removes rows locally and keeps other fields' errors. */
export function rowsAtOnce({ form, formData }: { form: HTMLFormElement; formData: FormData }) {
  return parse<never, string[]>(formData, {
    resolve: (_, intent) => ({ error: intent && marked(form, listOf(intent)) }),
  });
}

/** Null keeps a field's error. Errors within the list are left out, because its indexes change. */
function marked(form: HTMLFormElement, list = ""): Record<string, null> {
  const wrong = [...form.elements].filter((element) => element.hasAttribute("aria-invalid"));
  const names = wrong.map((element) => element.getAttribute("name") ?? "");
  return Object.fromEntries(
    ["", ...names].filter((name) => !name.startsWith(`${list}[`)).map((name) => [name, null]),
  );
}

type Intent = NonNullable<SubmissionResult["intent"]>;

function listOf({ type, payload }: Intent): string | undefined {
  return type === "insert" || type === "remove" ? String(payload.name) : undefined;
}

function changedRow(result: SubmissionResult | undefined, list: string, count: number): number | undefined {
  const intent = result?.intent;
  if (!intent || listOf(intent) !== list) return undefined;
  return intent.type === "remove" ? Math.min(intent.payload.index, count - 1) : count - 1;
}

interface RowsProps<Row> {
  name: string;
  rows: readonly Row[];
  most: number;
  /** Without script, the server changes the rows and says which one changed. */
  result: SubmissionResult | undefined;
  className: string;
  add: ButtonProps;
  remove: (index: number) => ButtonProps;
  children: (row: Row, index: number, autoFocus: boolean | undefined) => ReactNode;
}

/** Repeating fields. The focus moves to a new row, or to the one after a removed row. */
export function Rows<Row extends { key: string | undefined }>(props: RowsProps<Row>) {
  const { name, rows, most, result, className, add, remove, children } = props;
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  const removed = useRef(0);
  useEffect(() => {
    const change = rows.length - count.current;
    count.current = rows.length;
    if (change === 0) return;
    const index = change > 0 ? rows.length - 1 : Math.min(removed.current, rows.length - 1);
    // An empty list has only its add button.
    list.current?.children[Math.max(index, 0)]
      ?.querySelector<HTMLElement>("input, textarea, button")
      ?.focus();
  }, [rows.length]);
  const changed = changedRow(result, name, rows.length);
  return (
    <div className="stack" ref={list}>
      {rows.map((row, index) => (
        <div key={row.key} className={className}>
          {children(row, index, index === changed || undefined)}
          <Button
            {...remove(index)}
            type="submit"
            onClick={() => {
              removed.current = index;
            }}
          />
        </div>
      ))}
      {rows.length < most ? (
        <div>
          {/* Without script, autoFocus scrolls back to the list. */}
          <Button {...add} type="submit" autoFocus={changed === -1 || undefined} />
        </div>
      ) : null}
    </div>
  );
}

import { parse, type SubmissionResult } from "@conform-to/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";

/**
 * For the `onValidate` of a form with rows: they come and go at once, without asking the server, and what is marked
 * wrong elsewhere stays marked. Everything else is the server's to judge.
 */
export function rowsAtOnce({ form, formData }: { form: HTMLFormElement; formData: FormData }) {
  return parse<never, string[]>(formData, {
    resolve: (_, intent) => ({ error: intent && marked(form, listOf(intent)) }),
  });
}

/** The names of what is marked wrong, each with null, which leaves it so; but for the list's own, whose numbers change. */
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

/** Which of so many rows the server has just added, or put in the place of one that is gone. */
function changedRow(result: SubmissionResult | undefined, list: string, count: number): number | undefined {
  const intent = result?.intent;
  if (!intent || listOf(intent) !== list) return undefined;
  return intent.type === "remove" ? Math.min(intent.payload.index, count - 1) : count - 1;
}

export interface RowsProps<Row> {
  /** The field they are the list of. */
  name: string;
  rows: readonly Row[];
  most: number;
  /** Where the server has added or removed a row: without script it does. */
  result: SubmissionResult | undefined;
  className: string;
  /** What the buttons are, from Conform's intents. */
  add: ButtonProps;
  remove: (index: number) => ButtonProps;
  /** The fields of a row, the first of which takes the focus if asked to. */
  children: (row: Row, index: number, autoFocus: boolean | undefined) => ReactNode;
}

/**
 * Fields that repeat. Their buttons post the form where there is no script, and everything typed comes back; a new row
 * gets the focus, and so does what follows a removed one.
 */
export function Rows<Row extends { key: string | undefined }>({
  name,
  rows,
  most,
  result,
  className,
  add,
  remove,
  children,
}: RowsProps<Row>) {
  const list = useRef<HTMLDivElement>(null);
  const count = useRef(rows.length);
  const removed = useRef(0);
  useEffect(() => {
    const change = rows.length - count.current;
    count.current = rows.length;
    if (change === 0) return;
    const index = change > 0 ? rows.length - 1 : Math.min(removed.current, rows.length - 1);
    // Of an empty list only the button that adds a row is left.
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
          {/* Without script the browser brings the reader back to the list. */}
          <Button {...add} type="submit" autoFocus={changed === -1 || undefined} />
        </div>
      ) : null}
    </div>
  );
}

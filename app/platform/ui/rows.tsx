import { type ReactNode, useEffect, useRef } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import type { SubmissionResult } from "./use-form.ts";

function changedRow(result: SubmissionResult | undefined, list: string, count: number): number | undefined {
  const intent = result?.intent;
  if (intent?.payload.name !== list) return undefined;
  return intent.type === "remove" ? Math.min(intent.payload.index ?? 0, count - 1) : count - 1;
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
export function Rows<Row extends { key: string }>(props: RowsProps<Row>) {
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

import { type FormEvent, useEffect, useState } from "react";
import type { Intent, SubmissionResult } from "../submission.ts";
import type { ButtonProps } from "./button.tsx";

// Replaces Conform's browser code, which is six times as large, mostly for validation while typing, which no form here
// needs. Conform still validates on the server.

export type { SubmissionResult };

/** The name of buttons that change rows. */
const INTENT = "__intent__";

type Errors = Record<string, string[]>;

export interface Field<Value = unknown> {
  key: string;
  id: string;
  name: string;
  formId: string;
  errorId: string;
  descriptionId: string;
  /** What a control shows at first: a text, or "on" for a checked box. */
  initialValue: unknown;
  errors: string[] | undefined;
  getFieldset(): Fields<NonNullable<Value>>;
  getFieldList(): Field<NonNullable<Value> extends readonly (infer Item)[] ? Item : unknown>[];
}

export type Fields<Values> = { [Name in keyof Values]-?: Field<Values[Name]> };

export type DefaultValue<Value> = Value extends readonly (infer Item)[]
  ? readonly DefaultValue<Item>[]
  : Value extends object
    ? { [Name in keyof Value]?: DefaultValue<Value[Name]> | null | undefined }
    : string | number | boolean | null | undefined;

interface Options<Values> {
  /** A form with other default values needs another id. */
  id: string;
  lastResult: SubmissionResult | undefined;
  defaultValue?: DefaultValue<Values> | undefined;
}

interface State {
  id: string;
  lastResult: SubmissionResult | undefined;
  values: Record<string, unknown>;
  /** Of the lists whose rows changed. */
  rowKeys: Record<string, number[]>;
  status: SubmissionResult["status"];
  errors: Errors;
}

export type FormState = ReturnType<typeof useForm>[0];

/** A field's error disappears as soon as the field is edited. */
export function useForm<Values>({ id, lastResult, defaultValue }: Options<Values>) {
  const begin = (result?: SubmissionResult): State => ({
    id,
    lastResult,
    values: (result?.initialValue ?? defaultValue ?? {}) as State["values"],
    rowKeys: {},
    ...answerOf(result),
  });
  const [known, setState] = useState(() => begin(lastResult));
  const state = withOptions(known, id, lastResult, begin);
  if (state !== known) setState(state);

  useEffect(() => {
    const clear = ({ target }: Event) => {
      const { form, name = "" } = target as HTMLInputElement;
      if (form?.getAttribute("id") !== id || name === "") return;
      setState((now) => {
        const errors = errorsWithout(now.errors, name);
        // Without the status, the summary does not take the focus.
        return errors ? { ...now, errors, status: undefined } : now;
      });
    };
    document.addEventListener("input", clear);
    return () => document.removeEventListener("input", clear);
  }, [id]);

  const changeRows = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute("name") !== INTENT) return;
    event.preventDefault();
    const intent: Intent = JSON.parse(submitter.getAttribute("value") ?? "");
    setState((now) => withRows(now, intent));
  };
  const errorId = `${id}-error`;
  const { status, errors } = state;
  const form = {
    id,
    errorId,
    status,
    errors,
    props: {
      id,
      onSubmit: changeRows,
      noValidate: true,
      ...(errors[""] && { "aria-describedby": errorId }),
    },
    insert: (name: string) => rowButton(id, { type: "insert", payload: { name } }),
    remove: (name: string, index: number) => rowButton(id, { type: "remove", payload: { name, index } }),
  };
  return [form, fieldsOf(state, "", state.values, id) as Fields<Values>] as const;
}

function answerOf(result: SubmissionResult | undefined): Pick<State, "status" | "errors"> {
  const entries = Object.entries(result?.error ?? {});
  const errors = Object.fromEntries(entries.filter((entry): entry is [string, string[]] => !!entry[1]));
  return { status: result?.status, errors };
}

/** A new result changes errors, not values: what was typed stays. */
function withOptions(
  state: State,
  id: string,
  lastResult: SubmissionResult | undefined,
  begin: () => State,
): State {
  if (state.id !== id) return begin();
  if (state.lastResult === lastResult) return state;
  return { ...state, lastResult, ...(lastResult && answerOf(lastResult)) };
}

const rowButton = (form: string, intent: Intent): ButtonProps => ({
  name: INTENT,
  value: JSON.stringify(intent),
  form,
  formNoValidate: true,
});

/** Leaves out the errors within the list, because its indexes change. */
function withRows(state: State, { type, payload: { name = "", index } }: Intent): State {
  const values = listOf(state.values[name]);
  const keys = rowKeysOf(state, name, values);
  const change = <Item>(list: readonly Item[], added: Item) =>
    type === "remove" ? list.filter((_, at) => at !== index) : [...list, added];
  return {
    ...state,
    values: { ...state.values, [name]: change(values, undefined) },
    rowKeys: { ...state.rowKeys, [name]: change(keys, Math.max(-1, ...keys) + 1) },
    status: undefined,
    errors: Object.fromEntries(Object.entries(state.errors).filter(([each]) => !each.startsWith(`${name}[`))),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const rowKeysOf = (state: State, name: string, values: readonly unknown[]) =>
  state.rowKeys[name] ?? [...values.keys()];

function fieldsOf(state: State, prefix: string, values: unknown, key: string): object {
  const within = values as Record<string, unknown> | null | undefined;
  return new Proxy(
    {},
    {
      get: (_, name) =>
        typeof name === "string" ? fieldOf(state, prefix + name, within?.[name], key) : undefined,
    },
  );
}

/** @param key changes with the form or row, so that React remounts its controls */
function fieldOf(state: State, name: string, value: unknown, key: string): Field {
  const id = `${state.id}-${name}`;
  return {
    key,
    id,
    name,
    formId: state.id,
    errorId: `${id}-error`,
    descriptionId: `${id}-description`,
    initialValue: typeof value === "number" ? String(value) : value === true ? "on" : value || undefined,
    errors: state.errors[name],
    getFieldset: () => fieldsOf(state, `${name}.`, value, key),
    getFieldList: () => {
      const values = listOf(value);
      const keys = rowKeysOf(state, name, values);
      return values.map((each, at) => fieldOf(state, `${name}[${at}]`, each, `${key} ${keys[at]}`));
    },
  };
}

function errorsWithout(errors: Errors, name: string): Errors | undefined {
  const isItsOwn = (other: string) => other === name || other.startsWith(`${name}[`);
  const gone = Object.keys(errors).filter(isItsOwn);
  if (gone.length === 0) return undefined;
  const left = Object.fromEntries(Object.entries(errors).filter(([other]) => !isItsOwn(other)));
  const pointsToShared = ([other, messages]: [string, string[]]) => other !== "" && messages.length === 0;
  // A shared error disappears once all its fields have been edited.
  const wasShared = Object.entries(errors).some(pointsToShared);
  if (wasShared && !Object.entries(left).some(pointsToShared)) delete left[""];
  return left;
}

import { useForm as useConform } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";

type Options<Schema extends Record<string, unknown>> = Parameters<typeof useConform<Schema>>[0] & {
  id: string;
};
type Errors = Record<string, string[] | null | undefined>;

/** Conform's `useForm`, but a field's error disappears as soon as it is edited. */
export function useForm<Schema extends Record<string, unknown>>(options: Options<Schema>) {
  const { id, lastResult } = options;
  const [left, setLeft] = useState<{ of: unknown; result: typeof lastResult }>();
  const isOfLast = left !== undefined && left.of === lastResult;
  const result = isOfLast ? left.result : lastResult;
  const [form, fields] = useConform<Schema>({ ...options, lastResult: result });
  const latest = useRef({ form, lastResult });
  useEffect(() => {
    latest.current = { form, lastResult };
  });

  useEffect(() => {
    const clear = ({ target }: Event) => {
      const { form: of, name = "" } = target as HTMLInputElement;
      if (of?.getAttribute("id") !== id || name === "") return;
      const { form, lastResult } = latest.current;
      const error = errorsWithout(form.allErrors as Errors, name);
      // Leaves out the status, which would focus the next error.
      if (error) setLeft({ of: lastResult, result: { error } as typeof lastResult });
    };
    document.addEventListener("input", clear);
    return () => document.removeEventListener("input", clear);
  }, [id]);
  return [form, fields] as const;
}

function errorsWithout(errors: Errors, name: string): Errors | undefined {
  const isItsOwn = (other: string) => other === name || other.startsWith(`${name}[`);
  const gone = Object.keys(errors).filter(isItsOwn);
  if (gone.length === 0) return undefined;
  const left = Object.fromEntries(Object.entries(errors).filter(([other]) => !isItsOwn(other)));
  const pointsToShared = ([other, messages]: [string, string[] | null | undefined]) =>
    other !== "" && messages?.length === 0;
  // A shared error disappears once all its fields have been edited.
  const wasShared = Object.entries(errors).some(pointsToShared);
  if (wasShared && !Object.entries(left).some(pointsToShared)) delete left[""];
  return left;
}

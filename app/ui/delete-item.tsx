import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { CircleAlert, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { SubmitButton } from "./button.tsx";
import { Confirm } from "./confirm.tsx";

export interface DeleteItemProps {
  /** The field in which the page's action gets the entry's id, and the id; together unique on the page. */
  name: string;
  value: number;
  /** What the icon does: its title. */
  label: string;
  /** Which entry it is, so that one icon can be told from the next by its accessible name. */
  of?: string;
  question: string;
}

interface Answer {
  result?: SubmissionResult;
}

/**
 * The delete icon of an entry in a list, which asks first and posts `intent=delete` to the page's own action. The
 * action answers with a redirect, or through submitForm with what went wrong: the entry stays until the list
 * comes back without it.
 */
export function DeleteItem({ name, value, label, of, question }: DeleteItemProps) {
  const id = `delete-${name}-${value}`;
  const fetcher = useFetcher<Answer>();
  useHeir(id, fetcher);
  const posted = useActionData<Answer>();
  const result = fetcher.data?.result ?? posted?.result;
  const mine = result?.initialValue?.[name] === String(value);
  const failure = mine ? result?.error?.[""]?.join(" ") : undefined;

  // The question stands before what the answer is about.
  const answered = fetcher.data;
  useEffect(() => {
    if (answered) document.getElementById(id)?.hidePopover();
  }, [answered, id]);

  return (
    <>
      <Confirm
        id={id}
        trigger={<Trash2 size={16} aria-hidden />}
        label={of ? `${label}: ${of}` : label}
        title={label}
        question={question}
        kind="quiet"
        size="small"
      >
        <fetcher.Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name={name} value={value} />
          <SubmitButton kind="danger" pendingLabel="Deleting...">
            Delete
          </SubmitButton>
        </fetcher.Form>
      </Confirm>
      {failure ? (
        <p className="field-error" role="alert">
          <CircleAlert size={16} aria-hidden />
          <span>{failure}</span>
        </p>
      ) : null}
    </>
  );
}

/** When an entry is deleted, the focus that was in it goes to the next one's button, else to the page's beginning. */
function useHeir(id: string, { state, data }: { state: string; data: unknown }): void {
  const heir = useRef<HTMLElement | null>();
  useEffect(() => {
    // An answer with words is a refusal.
    if (data) heir.current = undefined;
    const entry = document.getElementById(id)?.closest("li");
    if (state !== "submitting" || !entry) return;
    const entries = [...(entry.parentElement?.children ?? [])];
    const at = entries.indexOf(entry);
    const others = [...entries.slice(at + 1), ...entries.slice(0, at).reverse()];
    heir.current =
      others.map((other) => other.querySelector<HTMLElement>("[popovertarget]")).find(Boolean) ?? null;
  }, [id, state, data]);
  useEffect(
    () => () => {
      if (heir.current === undefined) return;
      const next = heir.current?.isConnected ? heir.current : document.getElementById("main");
      next?.focus({ preventScroll: true });
    },
    [],
  );
}

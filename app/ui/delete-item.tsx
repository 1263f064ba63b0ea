import type { SubmissionResult } from "@conform-to/react";
import { useActionData, useFetcher } from "@remix-run/react";
import { CircleAlert, Trash2 } from "lucide-react";
import { useEffect } from "react";
import { SubmitButton } from "./button.tsx";
import { Confirm } from "./confirm.tsx";

export interface DeleteItemProps {
  /** The field in which the page's action gets the entry's id, and the id; together unique on the page. */
  name: string;
  value: number;
  /** What the icon does: its accessible name and its title. */
  label: string;
  question: string;
}

interface Answer {
  result?: SubmissionResult;
  /** The server could not be reached. */
  failed?: boolean;
}

/**
 * The delete icon of an entry in a list, which asks first and posts `intent=delete` to the page's own action. The
 * action answers with a redirect, or through submitForm with what went wrong: the entry stays until the list
 * comes back without it.
 */
export function DeleteItem({ name, value, label, question }: DeleteItemProps) {
  const id = `delete-${name}-${value}`;
  const fetcher = useFetcher<Answer>();
  const posted = useActionData<Answer>();
  const result = fetcher.data?.result ?? posted?.result;
  const mine = result?.initialValue?.[name] === String(value);
  const refusal = mine ? result?.error?.[""]?.join(" ") : undefined;
  const failure = fetcher.data?.failed ? "It could not be deleted. Please try again." : refusal;

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
        label={label}
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

import { useActionData, useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Rule } from "../../text/lengths.ts";
import { SubmitButton } from "../button.tsx";
import { Drafts } from "../editor/drafts.tsx";
import { MarkdownArea } from "../editor/markdown-area.tsx";
import { mathStyles, Prose } from "../prose.tsx";
import type { ThreadAnswer } from "./thread-data.ts";

interface CommentFormProps {
  intent: "comment" | "edit-comment";
  /** Names the box: "Comment", "Reply to ada". */
  label: string;
  button: string;
  placeholder?: string;
  rule: Rule;
  /** The thread, such as "solution=7". */
  among: string;
  /** Say which comment is answered or changed. */
  fields: Record<string, string | number>;
  text?: string;
  focus?: boolean;
  onSent?: () => void;
  /** Closes the form. */
  children?: ReactNode;
}

export function CommentForm(props: CommentFormProps) {
  const {
    intent,
    label,
    button,
    placeholder,
    rule,
    among,
    fields,
    text = "",
    focus = false,
    children,
  } = props;
  const id = useId();
  const fetcher = useFetcher<ThreadAnswer>();
  useSent(fetcher, props.onSent);
  const answer = useAnswer(fetcher.data, fields);
  // A refresh while the text is typed brings another key, but this text must be stored only once.
  const [sent] = useState(fields);
  useEffect(() => {
    const area = document.getElementById(id);
    if (focus && area instanceof HTMLTextAreaElement) area.selectionStart = area.value.length;
  }, [focus, id]);

  const form = formIdOf(fields);
  const { error, initialValue } = answer?.result ?? {};
  const typed = initialValue?.content;
  return (
    <fetcher.Form method="post" id={form} className="comment-form" preventScrollReset={intent !== "comment"}>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Drafts form={form} isBegun={answer !== undefined} />
      {answer?.preview ? (
        // Without script. With script, the box shows its own.
        <section className="panel panel-body" aria-label="Preview">
          {mathStyles(answer.preview.hasMath).map(({ tagName: Tag, ...link }) => (
            <Tag key={link.href} {...link} />
          ))}
          <Prose html={answer.preview.html} />
        </section>
      ) : null}
      <MarkdownArea
        id={id}
        name="content"
        label={label}
        rule={rule}
        among={among}
        previewIntent="preview-comment"
        error={[...(error?.content ?? []), ...(error?.[""] ?? [])].join(" ") || undefined}
        defaultValue={typeof typed === "string" ? typed : text}
        placeholder={placeholder}
        autoFocus={focus}
        required
      >
        <span>
          Markdown and TeX: <code>`code`</code> <code>$a_i$</code> <code>@name</code>
        </span>
        <span className="end">
          {children}
          <SubmitButton
            size="small"
            name="intent"
            value={intent}
            pendingLabel="Sending..."
            aria-keyshortcuts="Control+Enter"
            title="Ctrl+Enter"
          >
            {button}
          </SubmitButton>
        </span>
      </MarkdownArea>
    </fetcher.Form>
  );
}

/** Tells typed texts apart that are restored. */
const formIdOf = ({ comment, parent }: CommentFormProps["fields"]) =>
  comment ? `edit-${comment}` : parent ? `reply-${parent}` : "write";

/** Without script, the page's answer belongs to the form that was sent. */
function useAnswer(fetched: ThreadAnswer | undefined, fields: CommentFormProps["fields"]) {
  const posted = useActionData<ThreadAnswer>();
  if (fetched) return fetched;
  const sent = posted?.result?.initialValue ?? {};
  const isOurs = ["comment", "parent"].every(
    (name) => String(sent[name] ?? "") === String(fields[name] ?? ""),
  );
  return isOurs && typeof sent.content === "string" ? posted : undefined;
}

/** A form that was accepted leads to its comment, so it has no answer. */
function useSent({ state, data }: { state: string; data: unknown }, onSent: (() => void) | undefined): void {
  const begun = useRef<{ data: unknown }>();
  useEffect(() => {
    if (state !== "idle") begun.current ??= { data };
    else if (begun.current) {
      const isAccepted = begun.current.data === data;
      begun.current = undefined;
      if (isAccepted) onSent?.();
    }
  });
}

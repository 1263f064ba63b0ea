import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon } from "./icon.tsx";
import type { FormState } from "./use-form.ts";

export interface FormSectionProps {
  title: string;
  level?: 2 | 3;
  help?: ReactNode;
  children: ReactNode;
}

export function FormSection({ title, level = 2, help, children }: FormSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="form-section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {help ? <p className="field-help">{help}</p> : null}
      <div className="stack">{children}</div>
    </section>
  );
}

export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}

/** An error shared by several fields is shown only here, and the fields point to it. */
export function FormErrors({ form }: { form: FormState }) {
  const summary = useRef<HTMLDivElement>(null);
  // Typing clears the status, but the summary stays while there are errors.
  const shown = useRef(false);
  const focusNext = useRef(true);
  const errors = Object.entries(form.errors);
  const [sharing] = errors.find(([name, messages]) => name !== "" && messages?.length === 0) ?? [];
  const failed = form.status === "error";
  shown.current = errors.length > 0 && (failed || shown.current);

  useEffect(() => {
    const element = document.getElementById(form.id);
    const arm = (event: SubmitEvent) => {
      // A button that changes rows sends nothing.
      if (event.submitter?.getAttribute("name") !== "__intent__") focusNext.current = true;
    };
    element?.addEventListener("submit", arm, true);
    return () => element?.removeEventListener("submit", arm, true);
  }, [form.id]);

  useEffect(() => {
    if (!failed || !focusNext.current || !summary.current) return;
    focusNext.current = false;
    summary.current.focus();
  });

  if (!shown.current) return null;
  return (
    <div
      className="message"
      data-tone="bad"
      role="alert"
      tabIndex={-1}
      ref={summary}
      // biome-ignore lint/a11y/noAutofocus: without script this scrolls the browser to the errors
      autoFocus
    >
      <Icon name="circle-alert" />
      <ul>
        {errors.map(([name, messages]) => {
          const text = messages?.join(" ");
          if (!text) return null;
          const field = name || sharing;
          return (
            <li key={name} id={name ? undefined : form.errorId}>
              {field ? <a href={`#${form.id}-${field}`}>{text}</a> : text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

export function FormMessage({ children }: { children: ReactNode }) {
  return (
    <div className="message" data-tone="bad" role="alert">
      <Icon name="circle-alert" />
      <div>{children}</div>
    </div>
  );
}

interface VersionProps {
  /** The version when the page was last loaded. */
  loaded: number;
  isOutdated: boolean;
}

export function Version({ loaded, isOutdated }: VersionProps) {
  const [read, setRead] = useState(loaded);
  if (isOutdated && read !== loaded) setRead(loaded);
  return <input type="hidden" name="version" value={read} />;
}

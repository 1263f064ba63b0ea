import type { FormMetadata } from "@conform-to/react";
import { Check, CircleAlert } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";

export interface FormSectionProps {
  title: string;
  /** 3 within a part of the page that has a heading of its own. */
  level?: 2 | 3;
  help?: ReactNode;
  children: ReactNode;
}

/** A part of a long form, with its heading. */
export function FormSection({ title, level = 2, help, children }: FormSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="form-section" aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {help ? <p className="field-help">{help}</p> : null}
      {children}
    </section>
  );
}

/** Fields that answer one question together. */
export function Fieldset({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="stack">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** The row of buttons at the end of a form; on long forms it stays at the foot of the window. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>;
}

// Schema and error type of a form are its own affair here.
type AnyForm = Pick<FormMetadata<Record<string, unknown>>, "id" | "status" | "allErrors">;

export interface FormErrorsProps {
  form: AnyForm;
  /** Field names to the words of their labels, put before their errors. */
  labels?: Readonly<Record<string, string>>;
}

/** Summary of what a submission got wrong: links to each field, and takes the focus when it appears. */
export function FormErrors({ form, labels }: FormErrorsProps) {
  const summary = useRef<HTMLDivElement>(null);
  // Conform clears the status as soon as a field is typed in; the summary stays until nothing is wrong.
  const shown = useRef(false);
  const focusNext = useRef(true);
  const errors = Object.entries(form.allErrors);
  const failed = form.status === "error";
  shown.current = errors.length > 0 && (failed || shown.current);

  useEffect(() => {
    const element = document.getElementById(form.id);
    const arm = (event: SubmitEvent) => {
      // Conform validates while typing by submitting an intent of its own.
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
      // biome-ignore lint/a11y/noAutofocus: without script the browser brings the reader to what went wrong
      autoFocus
    >
      <CircleAlert size={16} aria-hidden />
      <ul>
        {errors.map(([name, messages]) => (
          <li key={name}>
            {name ? (
              <a href={`#${form.id}-${name}`}>
                {labels?.[name] ? `${labels[name]}: ` : null}
                {messages?.join(" ")}
              </a>
            ) : (
              messages?.join(" ")
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FormMessage({ kind, children }: { kind: "success" | "error"; children: ReactNode }) {
  const Icon = kind === "success" ? Check : CircleAlert;
  return (
    <div
      className="message"
      data-tone={kind === "success" ? "good" : "bad"}
      role={kind === "success" ? "status" : "alert"}
    >
      <Icon size={16} aria-hidden />
      <div>{children}</div>
    </div>
  );
}

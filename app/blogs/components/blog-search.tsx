import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";

/** Milliseconds without a key pressed after which what was typed is looked for. */
const PAUSE = 250;

/** A form that leads to the same page with another query; with script it is sent while one types. */
export function BlogSearch({ q }: { q: string | undefined }) {
  const submit = useSubmit();
  const cameBack = useNavigationType() === "POP";
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = useRef(q);
  const forget = () => clearTimeout(timer.current);

  // The words of another address are to show in the box, except while it is being typed in.
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    const input = box.current;
    if (input && (cameBack || document.activeElement !== input)) input.value = q ?? "";
  }, [q, cameBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchSoon = (form: HTMLFormElement) => {
    forget();
    // One step of the history for a search, not one for every letter.
    const replace = q !== undefined;
    timer.current = setTimeout(() => submit(form, { replace, preventScrollReset: true }), PAUSE);
  };
  return (
    <Form
      className="filters"
      role="search"
      aria-label="Blogs"
      onInput={(event) => searchSoon(event.currentTarget)}
      onSubmit={forget}
    >
      <input
        className="control"
        type="search"
        name="q"
        aria-label="Search by title or author"
        placeholder="Search by title or author…"
        defaultValue={q}
        maxLength={200}
        autoComplete="off"
        ref={box}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}

import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button } from "../../../platform/ui/button.tsx";

/** Milliseconds from the last keystroke to the search. */
const PAUSE = 250;

export function BlogSearch({ q }: { q: string | undefined }) {
  const submit = useSubmit();
  const cameBack = useNavigationType() === "POP";
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const shown = useRef(q);
  const cancel = () => clearTimeout(timer.current);

  // Syncs the box with the address, except while the user types.
  useEffect(() => {
    if (shown.current === q) return;
    shown.current = q;
    const input = box.current;
    if (input && (cameBack || document.activeElement !== input)) input.value = q ?? "";
  }, [q, cameBack]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const searchSoon = (form: HTMLFormElement) => {
    cancel();
    // One history entry per search, not per keystroke.
    const replace = q !== undefined;
    timer.current = setTimeout(() => submit(form, { replace, preventScrollReset: true }), PAUSE);
  };
  return (
    <Form
      className="filters"
      role="search"
      aria-label="Blogs"
      onInput={(event) => searchSoon(event.currentTarget)}
      onSubmit={cancel}
    >
      <input
        className="control"
        type="search"
        name="q"
        aria-label="Search by title or author"
        placeholder="Search by title or author…"
        defaultValue={q}
        autoComplete="off"
        ref={box}
      />
      <Button type="submit">Search</Button>
    </Form>
  );
}

import { Form, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { ErrorLine, SubmitButton } from "../../ui/button.tsx";
import { EMPTY_TERM } from "../limits.ts";
import type { SearchFilter } from "../schema.ts";

interface SearchFormProps {
  filter: SearchFilter;
  /** The text of a search that failed. */
  typed: string | undefined;
  error: string | undefined;
}

/** The search box. A successful search clears it and keeps the focus for the next. */
export function SearchForm({ filter, typed, error: answered }: SearchFormProps) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const shown = useRef(key);
  // The search disables the button: a keyboard user who pressed it loses the focus, which the box then takes.
  const byKey = useRef(false);
  const sent = () => {
    byKey.current = document.activeElement?.matches("button:focus-visible") ?? false;
  };
  const input = useRef<HTMLInputElement>(null);
  const [isEmpty, setIsEmpty] = useState(true);
  const [refused, setRefused] = useState(false);
  const error = refused ? EMPTY_TERM : answered;
  const read = () => {
    setIsEmpty((input.current?.value ?? "").trim() === "");
    setRefused(false);
  };
  // Enter does nothing while the button is disabled: say why.
  const refuse = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && isEmpty) setRefused(true);
  };
  // The user may have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every new address
  useEffect(() => {
    const box = input.current;
    if (box && shown.current !== key) {
      box.value = typed ?? "";
      if (byKey.current) box.focus();
    }
    byKey.current = false;
    shown.current = key;
    read();
  }, [key]);
  return (
    <Form
      className="filters people-search"
      action="/collaborators"
      role="search"
      aria-label="People"
      onSubmit={sent}
    >
      <input
        ref={input}
        className="control"
        type="search"
        name="q"
        defaultValue={typed}
        placeholder="Search by username or email..."
        aria-label="Search by username or email"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "search-error" : undefined}
        maxLength={200}
        onInput={read}
        onKeyDown={refuse}
      />
      {(["skill", "language", "open"] as const).map((name) =>
        filter[name] ? <input key={name} type="hidden" name={name} value={filter[name]} /> : null,
      )}
      <SubmitButton pendingLabel="Searching..." disabled={hydrated && isEmpty}>
        Search
      </SubmitButton>
      <ErrorLine id="search-error">{error}</ErrorLine>
    </Form>
  );
}

import { Form, useLocation } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../browser/hydrated.ts";
import { SubmitButton } from "../../ui/button.tsx";
import { ErrorLine } from "../../ui/error-line.tsx";
import { EMPTY_TERM } from "../limits.ts";
import type { SearchFilter } from "../schema.ts";

interface SearchFormProps {
  filter: SearchFilter;
  /** What a search that failed was for. */
  typed: string | undefined;
  error: string | undefined;
}

/** Begins anew at every address: a search that was answered clears it, and it keeps the focus for the next. */
export function SearchForm({ filter, typed, error: answered }: SearchFormProps) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const shown = useRef(key);
  // The button that was pressed is disabled after the search; fingers and mice do not miss it.
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
  // A form whose button is disabled does not answer to Enter: this says why.
  const refuse = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && isEmpty) setRefused(true);
  };
  // Something may have been typed before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the occasion, not an input
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

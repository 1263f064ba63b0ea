import { Form, useLocation, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "../../../platform/browser/hydrated.ts";
import { Button, ErrorLine, SubmitButton } from "../../../platform/ui/button.tsx";
import { FilterSelect, useFollowing } from "../../../platform/ui/filter-select.tsx";
import { EMPTY_TERM } from "../limits.ts";
import type { SearchFilter } from "../schema.ts";

interface SearchFormProps {
  filter: SearchFilter;
  typed: string | undefined;
  error: string | undefined;
}

export function SearchForm({ filter, typed, error: answered }: SearchFormProps) {
  const hydrated = useHydrated();
  const { key } = useLocation();
  const shown = useRef(key);
  // Searching disables the button, so if it had the keyboard focus, the focus moves to the box.
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
  // Enter does nothing while the button is disabled, so explain why.
  const refuse = ({ key }: KeyboardEvent) => {
    if (key === "Enter" && isEmpty) setRefused(true);
  };
  // The user may have typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run on every new address
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
    <Form className="filters" action="/collaborators" role="search" aria-label="People" onSubmit={sent}>
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

type Offered = { skills: string[]; languages: string[] };

export function PeopleFilters({ filter, offered }: { filter: SearchFilter; offered: Offered }) {
  const submit = useSubmit();
  const [open, setOpen] = useFollowing(filter.open === "yes");
  return (
    <Form
      className="filters"
      action="/collaborators"
      role="search"
      aria-label="Filter people"
      onChange={(event) => submit(event.currentTarget)}
    >
      {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
      <Choice name="skill" label="Skill" all="Any skill" chosen={filter.skill} options={offered.skills} />
      <Choice
        name="language"
        label="Favorite Language"
        all="Any language"
        chosen={filter.language}
        options={offered.languages}
      />
      <label className="check">
        <input
          type="checkbox"
          name="open"
          value="yes"
          checked={open}
          onChange={({ target }) => setOpen(target.checked)}
        />
        <span>Open to collaborate</span>
      </label>
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  all: string;
  chosen: string | undefined;
  options: readonly string[];
}

function Choice({ name, label, all, chosen, options }: ChoiceProps) {
  const same = options.find((option) => option.toLowerCase() === chosen?.toLowerCase());
  const unknown = chosen && !same ? [chosen] : [];
  const choices = [["", all] as const, ...[...unknown, ...options].map((each) => [each, each] as const)];
  return <FilterSelect name={name} aria-label={label} value={same ?? chosen ?? ""} choices={choices} />;
}

import { Form, useSubmit } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import { FilterSelect, useFollowing } from "../../ui/filter-select.tsx";
import type { SearchFilter } from "../schema.ts";

interface PeopleFiltersProps {
  filter: SearchFilter;
  /** The most common ones. */
  offered: { skills: string[]; languages: string[] };
}

/** Filters of the people search; with script, a changed filter applies at once. */
export function PeopleFilters({ filter, offered }: PeopleFiltersProps) {
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

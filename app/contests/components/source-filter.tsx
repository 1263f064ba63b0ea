import { Form, useSubmit } from "@remix-run/react";
import { Button } from "../../ui/button.tsx";
import type { Day } from "../calendar.ts";

interface SourceFilterProps {
  choices: { id: string; title: string }[];
  source: string | undefined;
  date: Day;
}

/** Filters by source; with script, a changed choice applies at once. */
export function SourceFilter({ choices, source = "", date }: SourceFilterProps) {
  const submit = useSubmit();
  if (choices.length < 2) return null;
  return (
    <Form
      action="/contests"
      className="filters"
      role="search"
      aria-label="Contests"
      key={source}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <input type="hidden" name="date" value={date} />
      <select className="control" name="source" aria-label="Source" defaultValue={source}>
        <option value="">All sources</option>
        {choices.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}

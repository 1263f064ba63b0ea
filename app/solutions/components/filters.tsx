import { Form, useSubmit } from "@remix-run/react";
import { languages } from "../../text/languages.ts";
import { Button } from "../../ui/button.tsx";
import type { ListFilter } from "../schema.ts";

/** A form that leads to the same page with another query; with script a changed choice is sent at once. */
export function Filters({ filter }: { filter: ListFilter }) {
  const submit = useSubmit();
  return (
    // Filters of another address (the way back) are to show in the controls: hence the key.
    <Form
      className="filters"
      role="search"
      aria-label="Solutions"
      key={`${filter.language}-${filter.sort}`}
      onChange={(event) => submit(event.currentTarget)}
    >
      <select className="control" name="language" aria-label="Language" defaultValue={filter.language ?? ""}>
        <option value="">All languages</option>
        {languages.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <select className="control" name="sort" aria-label="Sort" defaultValue={filter.sort}>
        <option value="newest">Newest</option>
        <option value="reviewed">Best reviewed</option>
      </select>
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}

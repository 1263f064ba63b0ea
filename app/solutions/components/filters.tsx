import { Form, useSubmit } from "@remix-run/react";
import { languages } from "../../text/languages.ts";
import { Button } from "../../ui/button.tsx";
import { FilterSelect } from "../../ui/filter-select.tsx";
import type { ListFilter } from "../schema.ts";

/** A form that leads to the same page with another query. With script, a changed choice submits it at once. */
export function Filters({ filter }: { filter: ListFilter }) {
  const submit = useSubmit();
  return (
    <Form
      className="filters"
      role="search"
      aria-label="Solutions"
      onChange={(event) => submit(event.currentTarget)}
    >
      <FilterSelect name="language" aria-label="Language" value={filter.language ?? ""}>
        <option value="">All languages</option>
        {languages.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="sort" aria-label="Sort" value={filter.sort}>
        <option value="newest">Newest</option>
        <option value="reviewed">Best reviewed</option>
      </FilterSelect>
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </Form>
  );
}

import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterSelect, useFollowing } from "../../ui/filter-select.tsx";
import { RatingFields } from "../../ui/rating-fields.tsx";
import type { ListFilter } from "../schema.ts";

const sortLabels = {
  newest: "Newest",
  hardest: "Hardest",
  easiest: "Easiest",
  solved: "Most solved",
  reviewed: "Best reviewed",
};
const showLabels = {
  mine: "Mine",
  bookmarked: "Bookmarked",
  solved: "Solved by me",
  tried: "Tried, not solved",
  unsolved: "Unsolved by me",
  nobody: "Solved by nobody here",
};

/** A form that leads to the same page with another query. With script, a changed choice submits it at once. */
export function Filters({ filter, platforms }: { filter: ListFilter; platforms: string[] }) {
  const submit = useSubmit();
  const [words, setWords] = useFollowing(filter.q ?? "");
  const sendChoice = (event: ChangeEvent<HTMLFormElement>) => {
    if ((event.target as Element).tagName === "SELECT") submit(event.currentTarget);
  };
  const chosen = filter.platform?.toLowerCase();
  const known = platforms.find((name) => name.toLowerCase() === chosen);
  return (
    <Form className="filters" role="search" aria-label="Filter problems" onChange={sendChoice}>
      <input
        className="control"
        type="search"
        name="q"
        aria-label="Search title, statement, tag"
        placeholder="Search title, statement, tag…"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        maxLength={200}
      />
      <Button type="submit">Search</Button>
      <FilterSelect
        name="platform"
        aria-label="Platform"
        title={known ?? filter.platform}
        value={chosen ?? ""}
        choices={[
          ["", "Platform"],
          ...(chosen && !known ? [[chosen, filter.platform ?? chosen] as const] : []),
          ...platforms.map((name) => [name.toLowerCase(), name] as const),
        ]}
      />
      <RatingFields min={filter.min} max={filter.max} />
      <FilterSelect
        name="show"
        aria-label="Show"
        value={filter.show ?? ""}
        choices={[["", "All problems"], ...Object.entries(showLabels)]}
      />
      <FilterSelect name="sort" aria-label="Sort" value={filter.sort} choices={Object.entries(sortLabels)} />
      {filter.tag ? <input type="hidden" name="tag" value={filter.tag} /> : null}
    </Form>
  );
}

import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { Button } from "../../ui/button.tsx";
import { FilterSelect, useFollowing } from "../../ui/filter-select.tsx";
import type { ListFilter } from "../schema.ts";

const sortLabels = {
  newest: "Newest",
  hardest: "Hardest",
  easiest: "Easiest",
  solved: "Most solved",
  reviewed: "Best reviewed",
};
const showLabels = { mine: "Mine", bookmarked: "Bookmarked", solved: "Solved by me" };
const ratings = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

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
      >
        <option value="">Platform</option>
        {chosen && !known ? <option value={chosen}>{filter.platform}</option> : null}
        {platforms.map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
      </FilterSelect>
      <RatingChoice name="min" label="Lowest rating" empty="Rating from" value={filter.min} />
      <RatingChoice name="max" label="Highest rating" empty="to" value={filter.max} />
      <FilterSelect name="show" aria-label="Show" value={filter.show ?? ""}>
        <option value="">All problems</option>
        {Object.entries(showLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect name="sort" aria-label="Sort" value={filter.sort}>
        {Object.entries(sortLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterSelect>
      {filter.tag ? <input type="hidden" name="tag" value={filter.tag} /> : null}
    </Form>
  );
}

interface RatingChoiceProps {
  name: string;
  label: string;
  empty: string;
  value: number | undefined;
}

function RatingChoice({ name, label, empty, value }: RatingChoiceProps) {
  return (
    <FilterSelect name={name} aria-label={label} value={String(value ?? "")}>
      <option value="">{empty}</option>
      {ratings.map((rating) => (
        <option key={rating} value={rating}>
          {rating}
        </option>
      ))}
    </FilterSelect>
  );
}

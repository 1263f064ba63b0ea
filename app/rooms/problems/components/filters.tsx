import { Form, useSubmit } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { FilterSelect, useFollowing } from "../../../platform/ui/filter-select.tsx";
import { RatingFields } from "../../../platform/ui/rating-fields.tsx";
import { MOST_FILTERED_TAGS } from "../limits.ts";
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

interface FiltersProps {
  filter: ListFilter;
  /** Platforms and tags to suggest. */
  platforms: string[];
  tags: string[];
  /** Whether a filter chooses between all problems, the viewer's own, solved ones and so on. */
  hasShow?: boolean;
}

/** A form that leads to the same page with another query. With script, a changed choice submits it at once. */
export function Filters({ filter, platforms, tags, hasShow = false }: FiltersProps) {
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
      />
      <TagField name="tag" label="With tag" chosen={filter.tag} />
      <TagField name="not" label="Without tag" chosen={filter.not} />
      <datalist id="filter-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
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
      <FilterSelect name="sort" aria-label="Sort" value={filter.sort} choices={Object.entries(sortLabels)} />
      <RatingFields min={filter.min} max={filter.max} />
      {hasShow ? (
        <FilterSelect
          name="show"
          aria-label="Show"
          value={filter.show ?? ""}
          choices={[["", "All problems"], ...Object.entries(showLabels)]}
        />
      ) : null}
    </Form>
  );
}

interface TagFieldProps {
  name: "tag" | "not";
  label: string;
  chosen: string[] | undefined;
}

/** Adds a tag to the chosen ones, which ListNotes shows. Disabled once the list takes no more. */
function TagField({ name, label, chosen = [] }: TagFieldProps) {
  // Empties the field once its tag is chosen.
  const [text, setText] = useFollowing("", chosen.join());
  const isFull = chosen.length >= MOST_FILTERED_TAGS;
  return (
    <>
      {chosen.map((tag) => (
        <input key={tag} type="hidden" name={name} value={tag} />
      ))}
      <input
        className="control"
        value={text}
        onChange={({ target }) => setText(target.value)}
        name={name}
        list="filter-tags"
        aria-label={label}
        placeholder={isFull ? `${MOST_FILTERED_TAGS} at most` : `${label}…`}
        disabled={isFull}
        autoComplete="off"
      />
    </>
  );
}

import { Button } from "../../../platform/ui/button.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import {
  FilterSelect,
  SearchField,
  useFilterForm,
  useFollowing,
} from "../../../platform/ui/filter-select.tsx";
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

type FiltersProps = {
  filter: ListFilter;
  platforms: string[];
  tags: string[];
  hasShow: boolean;
};

export const Filters = drawnOnce(function Filters({ filter, platforms, tags, hasShow }: FiltersProps) {
  const chosen = filter.platform?.toLowerCase();
  const known = platforms.find((name) => name.toLowerCase() === chosen);
  return (
    <form {...useFilterForm("Filter problems")}>
      <SearchField label="Search title, statement, tag" value={filter.q ?? ""} />
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
    </form>
  );
});

interface TagFieldProps {
  name: "tag" | "not";
  label: string;
  chosen: string[] | undefined;
}

function TagField({ name, label, chosen = [] }: TagFieldProps) {
  // Cleared once its tag has been chosen.
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

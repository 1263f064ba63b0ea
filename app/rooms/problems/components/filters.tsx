import type { ReactNode } from "react";
import { Button } from "../../../platform/ui/button.tsx";
import { drawnOnce } from "../../../platform/ui/drawn-once.ts";
import {
  FilterSelect,
  SearchField,
  useFilterForm,
  useFollowing,
} from "../../../platform/ui/filter-select.tsx";
import { showLabels, sortLabels } from "../filter-labels.ts";
import { MOST_FILTERED_TAGS } from "../limits.ts";
import type { ListFilter } from "../schema.ts";

const ratings = "1 2 3 4 5 6 7 8 9 10".split(" ");

type FiltersProps = {
  filter: ListFilter;
  platforms: string[];
  tags: string[];
  hasShow: boolean;
  /** How many filters are set. */
  set: number;
};

/** A phone shows the search and one button, which opens all the others. */
export const Filters = drawnOnce(function Filters({ filter, platforms, tags, hasShow, set }: FiltersProps) {
  const chosen = filter.platform?.toLowerCase();
  const known = platforms.find((name) => name.toLowerCase() === chosen);
  return (
    <form {...useFilterForm("Filter problems")} data-folds>
      <SearchField label="Search title, statement, tag" value={filter.q ?? ""} />
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
      <FilterSelect
        name="min"
        aria-label="Lowest rating"
        value={String(filter.min ?? "")}
        choices={[["", "Rating"], ...ratings.map((rating) => [rating, `Rating ${rating}+`] as const)]}
      />
      <FilterSelect name="sort" aria-label="Sort" value={filter.sort} choices={Object.entries(sortLabels)} />
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
      <details>
        <summary className="button" data-set={set > 0 ? "" : undefined}>
          Filters {set > 0 ? <span className="n">{set}</span> : null}
        </summary>
        <div>
          <TagField name="tag" label="With tag" chosen={filter.tag} />
          <TagField name="not" label="Without tag" chosen={filter.not} />
          <datalist id="filter-tags">
            {tags.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <Labelled name="max" label="Highest rating">
            <FilterSelect
              name="max"
              id="filter-max"
              value={String(filter.max ?? "")}
              choices={[["", "Any"], ...ratings.map((rating) => [rating, rating] as const)]}
            />
          </Labelled>
          {hasShow ? (
            <Labelled name="show" label="Show">
              <FilterSelect
                name="show"
                id="filter-show"
                value={filter.show ?? ""}
                choices={[["", "All problems"], ...Object.entries(showLabels)]}
              />
            </Labelled>
          ) : null}
          <Button type="submit">Apply</Button>
        </div>
      </details>
    </form>
  );
});

const Labelled = ({ name, label, children }: { name: string; label: string; children: ReactNode }) => (
  <span>
    <label htmlFor={`filter-${name}`}>{label}</label>
    {children}
  </span>
);

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
    <Labelled name={name} label={label}>
      {chosen.map((tag) => (
        <input key={tag} type="hidden" name={name} value={tag} />
      ))}
      <input
        className="control"
        id={`filter-${name}`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        name={name}
        list="filter-tags"
        placeholder={isFull ? `${MOST_FILTERED_TAGS} at most` : undefined}
        disabled={isFull}
        autoComplete="off"
      />
    </Labelled>
  );
}

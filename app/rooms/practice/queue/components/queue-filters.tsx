import type { SerializeFrom } from "@remix-run/node";
import { Button } from "../../../../platform/ui/button.tsx";
import { FilterForm, FilterSelect } from "../../../../platform/ui/filter-select.tsx";
import { Segment } from "../../../../platform/ui/page.tsx";
import type { QueuePage } from "../queue-page.server.ts";

type Loaded = SerializeFrom<QueuePage>;

const titles = {
  all: "All",
  tried: "Tried",
  skipped: "Skipped",
  later: "Later",
  gaveup: "Given up",
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];
const ratings = "1 2 3 4 5 6 7 8 9 10".split(" ").map((rating): Choice => [rating, rating]);

export function QueueFilters({
  filter,
  counts,
  judges,
  contests,
}: Pick<Loaded, "filter" | "counts" | "judges" | "contests">) {
  const { show, ...others } = filter;
  const hrefOf = (name: string) => {
    const params = new URLSearchParams(name === "all" ? {} : { show: name });
    for (const [key, value] of Object.entries(others))
      if (value !== undefined) params.set(key, String(value));
    return params.size > 0 ? `/upsolve?${params}` : "/upsolve";
  };
  // What was given up is linked below the list.
  const segments = names.filter((name) => name !== "gaveup" || show === "gaveup");
  const set = Object.values(others).filter((value) => value !== undefined).length;
  return (
    <div className="toolbar">
      <nav className="segments" aria-label="Which">
        {segments.map((name) => (
          <Segment key={name} href={hrefOf(name)} isCurrent={name === show}>
            {titles[name]} <span className="n">{counts[name]}</span>
          </Segment>
        ))}
      </nav>
      <span className="actions">
        {set > 0 ? (
          <a className="link small" href={show === "all" ? "/upsolve" : `/upsolve?show=${show}`}>
            Clear filters
          </a>
        ) : null}
        <Button popovertarget="queue-filters">Filters{set > 0 ? ` (${set})` : null}</Button>
      </span>
      <div className="user-menu" id="queue-filters" popover="auto">
        <FilterForm label="Filter my queue">
          {show === "all" ? null : <input type="hidden" name="show" value={show} />}
          <Choose name="judge" label="Judge" value={filter.judge} choices={judges} />
          <Choose name="contest" label="Contest" value={filter.contest} choices={contests} />
          <Choose name="min" label="Rating from" value={filter.min} choices={ratings} />
          <Choose name="max" label="Rating to" value={filter.max} choices={ratings} />
          <Button type="submit">Filter</Button>
        </FilterForm>
      </div>
    </div>
  );
}

type Choice = readonly [value: string, label: string];

interface ChooseProps {
  name: string;
  label: string;
  value: string | number | undefined;
  choices: Choice[];
}

/** Offers the value from the address even if the queue no longer has it. */
function Choose({ name, label, value = "", choices }: ChooseProps) {
  const chosen = String(value);
  const isKnown = chosen === "" || choices.some(([each]) => each === chosen);
  const id = `queue-${name}`;
  return (
    <label htmlFor={id}>
      {label}
      <FilterSelect
        id={id}
        name={name}
        value={chosen}
        choices={[["", "Any"], ...choices, ...(isKnown ? [] : [[chosen, chosen] as const])]}
      />
    </label>
  );
}

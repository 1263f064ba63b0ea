import type { SerializeFrom } from "@remix-run/node";
import { Button } from "../../../../platform/ui/button.tsx";
import { FilterForm, FilterSelect } from "../../../../platform/ui/filter-select.tsx";
import { Segment } from "../../../../platform/ui/page.tsx";
import { RatingFields } from "../../../../platform/ui/rating-fields.tsx";
import type { QueuePage } from "../queue-page.server.ts";

type Loaded = SerializeFrom<QueuePage>;

const titles = {
  all: "All",
  tried: "Tried",
  skipped: "Skipped",
  later: "Later",
  gaveup: "Given up",
} as const;

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
  return (
    <div className="toolbar">
      <nav className="segments" aria-label="Which">
        {(Object.keys(titles) as (keyof typeof titles)[]).map((name) => (
          <Segment key={name} href={hrefOf(name)} isCurrent={name === show}>
            {titles[name]} <span className="n">{counts[name]}</span>
          </Segment>
        ))}
      </nav>
      <FilterForm label="Filter my queue">
        {show === "all" ? null : <input type="hidden" name="show" value={show} />}
        <FilterSelect
          name="judge"
          aria-label="Judge"
          value={filter.judge ?? ""}
          choices={withChosen([["", "Judge"], ...judges], filter.judge)}
        />
        <RatingFields min={filter.min} max={filter.max} />
        <FilterSelect
          name="contest"
          aria-label="Contest"
          value={filter.contest ?? ""}
          choices={withChosen([["", "Contest"], ...contests], filter.contest)}
        />
        <Button type="submit">Filter</Button>
      </FilterForm>
    </div>
  );
}

type Choice = readonly [value: string, label: string];

/** Adds the value from the address if the queue no longer has it. */
function withChosen(choices: Choice[], chosen: string | undefined): Choice[] {
  const isKnown = chosen === undefined || choices.some(([value]) => value === chosen);
  return isKnown ? choices : [...choices, [chosen, chosen]];
}

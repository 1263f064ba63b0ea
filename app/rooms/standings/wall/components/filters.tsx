import type { SerializeFrom } from "@remix-run/node";
import { Button, ButtonLink } from "../../../../platform/ui/button.tsx";
import { FilterForm, FilterSelect, GroupSelect } from "../../../../platform/ui/filter-select.tsx";
import type { WallPage } from "../wall-page.server.ts";

type FiltersProps = Pick<SerializeFrom<WallPage>, "filter" | "group" | "groups" | "judges" | "hrefs">;

export function Filters({ filter, group, groups, judges, hrefs }: FiltersProps) {
  return (
    <div className="wall-filters">
      <FilterForm label="Wall">
        <FilterSelect
          name="judge"
          aria-label="Judge"
          value={filter.judge}
          choices={[["", "All judges"], ...judges]}
        />
        <GroupSelect group={group} groups={groups} />
        {(["from", "to"] as const).map((name) => (
          <label key={name + filter[name]}>
            {name === "from" ? "From" : "To"}
            <input className="control" type="date" name={name} defaultValue={filter[name]} />
          </label>
        ))}
        <Button type="submit">Show</Button>
      </FilterForm>
      <nav className="actions" aria-label="Season">
        {hrefs.earlier ? (
          <ButtonLink kind="quiet" size="small" href={hrefs.earlier}>
            <span aria-hidden="true">←</span> Earlier
          </ButtonLink>
        ) : null}
        {hrefs.later ? (
          <ButtonLink kind="quiet" size="small" href={hrefs.later}>
            Later <span aria-hidden="true">→</span>
          </ButtonLink>
        ) : null}
      </nav>
    </div>
  );
}

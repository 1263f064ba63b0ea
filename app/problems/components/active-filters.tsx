import type { ListFilter } from "../schema.ts";

/** What narrows the list and has no control of its own, with the way to lift it. */
export function ActiveFilters({
  filter,
  clear,
}: {
  filter: ListFilter;
  clear: { tag: string; all: string };
}) {
  const { q, tag, platform, min, max, show } = filter;
  if (!(q || tag || platform || min || max || show)) return null;
  return (
    <p className="meta page-note">
      {tag ? (
        <span>
          Tagged <b>#{tag}</b> <a href={clear.tag}>Any tag</a>
        </span>
      ) : null}
      <a href={clear.all}>Clear all filters</a>
    </p>
  );
}

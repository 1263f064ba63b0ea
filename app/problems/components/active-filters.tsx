import type { ListFilter } from "../schema.ts";

/** What narrows the list and has no control of its own, with the way to lift it. */
export function ActiveFilters({
  filter,
  clear,
}: {
  filter: ListFilter;
  /** `all` is left out where an empty state offers it. */
  clear: { tag: string; all: string | undefined };
}) {
  const { q, tag, platform, min, max, show } = filter;
  const all = q || tag || platform || min || max || show ? clear.all : undefined;
  if (!(tag || all)) return null;
  return (
    <p className="meta page-note">
      {tag ? (
        <span>
          Tagged <b>#{tag}</b> <a href={clear.tag}>Any tag</a>
        </span>
      ) : null}
      {all ? <a href={all}>Clear all filters</a> : null}
    </p>
  );
}

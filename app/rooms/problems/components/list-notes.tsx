import type { SerializeFrom } from "@remix-run/node";
import { formatNumber } from "../../../platform/text/numbers.ts";
import type { FilteredList } from "../list-page.server.ts";

interface ListNotesProps {
  list: SerializeFrom<FilteredList>;
  /** The address without filters, if it gets a link. */
  clear?: string | undefined;
}

/** The chosen tags, which a click removes, and a note on what the list leaves out. */
export function ListNotes({ list, clear }: ListNotesProps) {
  const note = noteOn(list);
  return (
    <>
      {list.chosen.length > 0 || clear ? (
        <p className="meta page-note">
          {list.chosen.map(({ tag, isLeftOut, href }) => {
            const text = isLeftOut ? `without #${tag}` : `#${tag}`;
            return (
              <a
                key={href}
                className="label"
                data-tone={isLeftOut ? "bad" : "accent"}
                href={href}
                aria-label={`${text}, remove`}
              >
                {text} ×
              </a>
            );
          })}
          {clear ? <a href={clear}>Clear all filters</a> : null}
        </p>
      ) : null}
      {note ? <p className="meta page-note">{note}</p> : null}
    </>
  );
}

function noteOn({ newestOf, searched, isEarly }: ListNotesProps["list"]): string | undefined {
  const further = "Add a word or a filter to see others.";
  if (newestOf) return `These are the newest ${formatNumber(newestOf)} of the matches. ${further}`;
  if (searched) return `These are matches among the newest ${formatNumber(searched)} problems. ${further}`;
  return isEarly ? "The search paused here. The next page continues it." : undefined;
}

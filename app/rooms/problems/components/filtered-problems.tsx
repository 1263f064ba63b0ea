import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { formatNumber } from "../../../platform/text/numbers.ts";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { EmptyState, Pages } from "../../../platform/ui/page.tsx";
import type { FilteredList } from "../list-page.server.ts";
import { Filters } from "./filters.tsx";
import "../list.css";

interface FilteredProblemsProps {
  list: SerializeFrom<FilteredList>;
  path: string;
  /** How many problems there are without filters. */
  all: number;
  hasShow?: boolean;
  children: ReactNode;
}

/** Fewer can be looked through. */
const FILTERED_FROM = 10;

/** A list with filters and links to other pages. Not meant for lists that are empty even without filters. */
export function FilteredProblems({ list, path, all, hasShow = false, children }: FilteredProblemsProps) {
  const hasRows = list.rows.length > 0;
  const isFiltered = list.listed !== undefined || list.filter.sort !== "newest";
  const clear = list.listed !== undefined && hasRows ? path : undefined;
  return (
    <>
      {all >= FILTERED_FROM || isFiltered ? (
        <Filters
          filter={list.filter}
          platforms={list.platforms}
          tags={list.tags}
          hasShow={hasShow}
          set={list.chosen.length}
        />
      ) : null}
      {/* Announces the result of a filter, because the focus stays on the filter. */}
      <p className="visually-hidden" role="status">
        {list.listed === undefined ? null : `${list.listed} ${list.listed === 1 ? "problem" : "problems"}`}
      </p>
      <ListNotes list={list} clear={clear} />
      {hasRows ? (
        children
      ) : (
        <EmptyState title="Nothing found" action={<ButtonLink href={path}>Show all problems</ButtonLink>}>
          {list.isEarly
            ? "None of the problems searched so far matches."
            : "No problem matches this search and these filters."}
        </EmptyState>
      )}
      <Pages {...list} />
    </>
  );
}

interface ListNotesProps extends Pick<FilteredProblemsProps, "list"> {
  /** The link that clears the filters, if shown. */
  clear?: string | undefined;
}

function ListNotes({ list, clear }: ListNotesProps) {
  const note = noteOn(list);
  return (
    <>
      {list.chosen.length > 0 || clear ? (
        <p className="meta page-note chips">
          {list.chosen.map(({ text, href }) => (
            <a key={text} className="chip" href={href} aria-label={`${text}, remove`}>
              {text} <span aria-hidden="true">×</span>
            </a>
          ))}
          {clear ? (
            <a href={clear}>
              Clear<span className="visually-hidden"> all filters</span>
            </a>
          ) : null}
        </p>
      ) : null}
      {note ? <p className="meta page-note">{note}</p> : null}
    </>
  );
}

function noteOn({ newestOf, searched, isEarly }: ListNotesProps["list"]): string | undefined {
  const further = "Add a word or a filter to see others.";
  if (newestOf) return `These are the newest ${formatNumber(newestOf)} matches. ${further}`;
  if (searched) return `Only the newest ${formatNumber(searched)} problems were searched. ${further}`;
  return isEarly ? "The search paused here. The next page continues it." : undefined;
}

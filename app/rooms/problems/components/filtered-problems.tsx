import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { ButtonLink } from "../../../platform/ui/button.tsx";
import { EmptyState, Pages } from "../../../platform/ui/page.tsx";
import type { FilteredList } from "../list-page.server.ts";
import { Filters } from "./filters.tsx";
import { ListNotes } from "./list-notes.tsx";

interface FilteredProblemsProps {
  list: SerializeFrom<FilteredList>;
  /** The address of the list without filters. */
  path: string;
  /** Whether the filters have 'Show': all problems, the viewer's own, solved ones and so on. */
  hasShow?: boolean;
  /** The rows, drawn if there are any. */
  children: ReactNode;
}

/** A list with its filters and links to other pages. Not for a list that is empty without filters. */
export function FilteredProblems({ list, path, hasShow = false, children }: FilteredProblemsProps) {
  const hasRows = list.rows.length > 0;
  // The empty state has its own link to the list without filters.
  const clear = list.listed !== undefined && hasRows ? path : undefined;
  return (
    <>
      <Filters {...list} hasShow={hasShow} />
      {/* Announces what a filter did, because the focus stays in it. */}
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

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
  /** Whether a filter chooses between all problems, the viewer's own, solved ones and so on. */
  hasShow?: boolean;
  /** The list of rows, drawn if there are any. */
  children: ReactNode;
}

/** The filters of a list, the rows that they leave, and the links to other pages. For lists that have rows without filters. */
export function FilteredProblems({ list, path, hasShow = false, children }: FilteredProblemsProps) {
  const hasRows = list.rows.length > 0;
  // The empty state has its own link to the list without filters.
  const clear = list.listed !== undefined && hasRows ? path : undefined;
  return (
    <>
      <Filters {...list} hasShow={hasShow} />
      {/* Says what a changed filter did: the focus stays in it. */}
      <p className="visually-hidden" role="status">
        {list.listed === undefined ? null : `${list.listed} ${list.listed === 1 ? "problem" : "problems"}`}
      </p>
      <ListNotes list={list} clear={clear} />
      {hasRows ? (
        children
      ) : (
        <EmptyState title="Nothing found" action={<ButtonLink href={path}>Show all problems</ButtonLink>}>
          {list.isEarly
            ? "No problem of those searched so far matches."
            : "No problem matches this search and these filters."}
        </EmptyState>
      )}
      <Pages {...list} />
    </>
  );
}

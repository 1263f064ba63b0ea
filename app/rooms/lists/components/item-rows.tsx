import type { SerializeFrom } from "@remix-run/node";
import { Fragment, type ReactNode } from "react";
import { Icon } from "../../../platform/ui/icon.tsx";
import { RatingPill } from "../../../platform/ui/marks.tsx";
import { StateMark } from "../../../platform/ui/state-mark.tsx";
import type { toItemRow } from "../rows.server.ts";
import { Marker } from "./marker.tsx";
import "../list-items.css";

export type ItemRow = SerializeFrom<ReturnType<typeof toItemRow>>;

interface ItemRowsProps {
  list: number;
  rows: ItemRow[];
  /** Renders a row's buttons. If missing, the row's mark can be changed. */
  act?: (row: ItemRow) => ReactNode;
}

export function ItemRows({ list, rows, act }: ItemRowsProps) {
  const sections = rows.reduce<ItemRow[][]>((parts, row) => {
    const last = parts.at(-1);
    if (last?.[0]?.section === row.section) last.push(row);
    else parts.push([row]);
    return parts;
  }, []);
  const isUnrated = rows.every(({ rating }) => rating === null);
  return sections.map((items) => (
    <Fragment key={items[0]?.id}>
      <h2 className={items[0]?.section ? "list-section" : "visually-hidden"}>
        {items[0]?.section || "Problems"}
      </h2>
      <ul className="panel rows list-items" data-unrated={isUnrated || undefined}>
        {items.map((row) => (
          <li key={row.id} className="problem">
            {act ? <StateMark mark={row.mark} /> : <Marker list={list} item={row} />}
            <RatingPill rating={row.rating} />
            <Name row={row} />
            <span className="meta">
              <span>{row.source || "This site"}</span>
              {row.isLate ? <span>Solved late</span> : null}
              {row.link ? (
                <a href={row.link} rel="nofollow noopener ugc">
                  Open there<span className="visually-hidden">: {row.name}</span>
                </a>
              ) : null}
              {row.note ? <span className="list-note">{row.note}</span> : null}
            </span>
            {act?.(row)}
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

function Name({ row: { href, name } }: { row: ItemRow }) {
  const isHere = href.startsWith("/");
  return (
    <h3 className="name">
      <a href={href} rel={isHere ? undefined : "nofollow noopener ugc"}>
        {name} {isHere ? null : <Icon name="external-link" size={14} />}
      </a>
    </h3>
  );
}

import { useEffect, useRef, useState } from "react";
import { useRefresh } from "../../../../platform/browser/refresh.ts";
import { useRealtimeEvent, useRoom } from "../../../../platform/realtime/client/hooks.ts";
import { BOARD_READ, boardTopic } from "../../../../platform/realtime/topics.ts";
import { ClockTime } from "../../../../platform/ui/date.tsx";
import { type Live, LiveText } from "../../../../platform/ui/live-text.tsx";
import type { BoardPage } from "../board-page.server.ts";

/** Milliseconds over which everybody who watches a board loads it again. */
const SPREAD = 3000;

interface LiveBoardProps extends Pick<BoardPage, "contest" | "hrefs" | "isRefreshed" | "readAt"> {
  live: Live;
}

/** The strip on the board of a contest that is running. */
export function LiveBoard({ contest, hrefs, isRefreshed, readAt, live }: LiveBoardProps) {
  useNews(boardTopic(contest.judge, contest.key), readAt ?? 0);
  return (
    <p className="facts">
      <span className="label" data-tone="accent">
        {readAt === null ? "Running" : "Live"}
      </span>
      <span>
        <LiveText {...live} />
      </span>
      {isRefreshed ? (
        <span>
          Refreshed every 60 s.{" "}
          <a className="link" href={hrefs.refresh} data-reload>
            Stop
          </a>
        </span>
      ) : (
        <noscript>
          <a className="link" href={hrefs.refresh}>
            Refresh every 60 s
          </a>
        </noscript>
      )}
    </p>
  );
}

/**
 * Loads the board again once a reading has changed it. An event without cells is simplest, since ranks, order, pages
 * and new rows follow from the loader. It stays cheap for 400 watchers: the server reads the board once for all of
 * them (readKept), and they come over three seconds.
 */
function useNews(room: string, readAt: number): void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useRoom(room);
  useRealtimeEvent<Reading>(BOARD_READ, (reading) => {
    // Any later event makes up for one that was missed.
    if (reading.room !== room || reading.changedAt <= readAt || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, Math.random() * SPREAD);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

interface Reading {
  room: string;
  asOf: number;
  /** The last reading that changed anything. */
  changedAt: number;
}

/** When the judge was last asked. */
export function AsOf({
  contest,
  asOf,
  live,
  readAt,
}: Pick<BoardPage, "contest" | "asOf" | "live" | "readAt">) {
  const [read, setRead] = useState(0);
  useRealtimeEvent<Reading>(BOARD_READ, ({ room, asOf: at }) => {
    if (room === boardTopic(contest.judge, contest.key)) setRead(at);
  });
  if (!asOf) return null;
  return (
    <span className="small faint">
      {live && readAt !== null ? (
        <>
          As of <ClockTime value={Math.max(asOf.at, read)} />
        </>
      ) : (
        `Read ${asOf.ago}`
      )}
    </span>
  );
}

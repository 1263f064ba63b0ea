import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useRefresh } from "../../../../platform/browser/refresh.ts";
import { useRealtimeEvent, useRoom } from "../../../../platform/realtime/client/hooks.ts";
import { ROOM_CLOSED } from "../../../../platform/realtime/protocol.ts";
import { STANDINGS_CHANGED, TRAINING_CHANGED, trainingTopic } from "../../../../platform/realtime/topics.ts";
import { MINUTE } from "../../clock.ts";
import type { ShownLine } from "../../standing/rows.ts";
import type { TrainingPage } from "../training-page.server.ts";

/** Milliseconds over which everybody who watches a training loads it again. */
const SPREAD = 3000;
/** Timers of browsers count no further than 24 days. */
const LONGEST_WAIT = 24 * 60 * MINUTE;

interface News {
  room: string;
  /** When the server began to read this (ms), and what it sent before. */
  at: number;
  after: number;
  asOf: [judge: string, at: number][];
  rows: ShownLine[];
  order: number[];
}

interface Known {
  lines: Map<number, { line: ShownLine; at: number }>;
  order: number[];
  asOf: Map<string, number>;
  at: number;
}

type Shown = Pick<
  TrainingPage,
  "now" | "training" | "state" | "clock" | "lines" | "parties" | "ownParty" | "moment" | "isKept"
>;

/**
 * The standings with the rows that have arrived since the page was loaded. The socket carries what everybody sees, so
 * a viewer's own row stays as it was loaded while the freeze hides part of it from others.
 */
export function useLiveStandings(data: Shown) {
  const { now, training, state, lines, parties, ownParty, moment, isKept } = data;
  const room = trainingTopic(training.id);
  const [known, setKnown] = useState<Known>({ lines: new Map(), order: [], asOf: new Map(), at: 0 });
  const load = useSpreadRefresh();
  useRoom(room);
  useTimes(data, load);
  const loadIfHere = (changed: { room: string }) => {
    if (changed.room === room) load();
  };
  useRealtimeEvent(TRAINING_CHANGED, loadIfHere);
  // It was deleted, a challenge was declined, or it is no longer for the viewer.
  useRealtimeEvent(ROOM_CLOSED, loadIfHere);
  useRealtimeEvent<{ training: number }>("trainingOwn", (own) => {
    if (own.training === training.id) load();
  });
  useRealtimeEvent("resync", load);
  useRealtimeEvent<News>(STANDINGS_CHANGED, (news) => {
    if (news.room !== room || news.at <= now || moment !== null || isKept) return;
    const isNew = news.order.some((id) => !parties.some((party) => party.id === id));
    // Afterwards a verdict changes more than a row, and seldom.
    const isLate = state === "over" && news.rows.length > 0;
    if (isNew || isLate || news.after > Math.max(now, known.at)) load();
    setKnown((before) => merge(before, news, ownParty));
  });
  const shown = useMemo(() => {
    if (known.at <= now) return lines;
    const newest = lines.map((line) => {
      const news = known.lines.get(line.id);
      return news && news.at > now ? news.line : line;
    });
    const places = new Map(known.order.map((id, place) => [id, place]));
    const placeOf = ({ id }: ShownLine) => places.get(id) ?? places.size;
    return newest.sort((one, other) => placeOf(one) - placeOf(other));
  }, [known, lines, now]);
  return { lines: shown, asOf: known.asOf };
}

function merge(before: Known, news: News, own: number | null): Known {
  const lines = new Map(before.lines);
  for (const line of news.rows) {
    const isHidden = line.id === own && line.cells.some(([shape]) => shape === "hidden");
    if (!isHidden) lines.set(line.id, { line, at: news.at });
  }
  return { lines, order: news.order, asOf: new Map(news.asOf), at: news.at };
}

/** Loads the page again, some time in the next three seconds. */
function useSpreadRefresh(): () => void {
  const refresh = useRefresh();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      refresh();
    }, Math.random() * SPREAD);
  }, [refresh]);
}

/** Loads the page again at the start, the freeze and the end, and each minute beside ghosts. */
function useTimes({ now, clock, training, moment }: Shown, load: () => void): void {
  const { span } = clock;
  const times = span ? [span.startsAt, span.startsAt + (training.freezes ?? 0), span.endsAt] : [];
  if (moment?.isOwn) times.push(now + MINUTE);
  const next = Math.min(...times.filter((time) => time > now));
  useEffect(() => {
    if (next - now > LONGEST_WAIT) return;
    const timer = setTimeout(load, next - now);
    return () => clearTimeout(timer);
  }, [next, now, load]);
}

import { createContext, type ReactNode, useContext } from "react";
import { useHydrated } from "../browser/hydrated.ts";

/** The reader's time zone and time, as the server knows them. */
export interface ServerClock {
  zone: { name: string; chosen: boolean; known: boolean };
  /** When the server rendered the page, in milliseconds since the epoch. */
  now: number;
}

const Zone = createContext<string | null>(null);
const Now = createContext<number | null>(null);

/**
 * Provides the reader's time zone to every date below it: first the zone that the server knows, so that browser and
 * server render the same; after hydration the browser's zone, unless the reader has chosen another.
 */
export function ReaderZone({ server, children }: { server: ServerClock | undefined; children: ReactNode }) {
  const hydrated = useHydrated();
  const known = server?.zone.known ? server.zone.name : null;
  const zone = hydrated && !server?.zone.chosen ? (browserZone() ?? known) : known;
  return (
    <Zone.Provider value={zone}>
      <Now.Provider value={hydrated ? null : (server?.now ?? null)}>{children}</Now.Provider>
    </Zone.Provider>
  );
}

/** Undefined in browsers that hide it. */
function browserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The name of the reader's time zone, or null if unknown. */
export const useReaderZone = () => useContext(Zone);

/** The current time in milliseconds; during hydration, the server's. */
export const useReaderNow = () => useContext(Now) ?? Date.now();

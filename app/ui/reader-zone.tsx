import { createContext, type ReactNode, useContext } from "react";
import { useHydrated } from "../browser/hydrated.ts";

/** What the server knows of the reader's clock. */
export interface ToldClock {
  zone: { name: string; chosen: boolean; known: boolean };
  /** When the page was made, in milliseconds. */
  now: number;
}

const Zone = createContext<string | null>(null);
const Now = createContext<number | null>(null);

/**
 * Gives every date below it the reader's time zone: what the server was told of it, so that it renders them right by
 * itself and the browser the same, and the browser's own once its script runs, unless the reader has chosen another.
 */
export function ReaderZone({ told, children }: { told: ToldClock | undefined; children: ReactNode }) {
  const hydrated = useHydrated();
  const server = told?.zone.known ? told.zone.name : null;
  const zone = hydrated && !told?.zone.chosen ? (browserZone() ?? server) : server;
  return (
    <Zone.Provider value={zone}>
      <Now.Provider value={hydrated ? null : (told?.now ?? null)}>{children}</Now.Provider>
    </Zone.Provider>
  );
}

/** Undefined in browsers that do not tell. */
function browserZone(): string | undefined {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The name of the zone whose clocks the reader goes by, or null where it is not known. */
export const useReaderZone = () => useContext(Zone);

/** The present, in milliseconds: while hydrating, that of the server. */
export const useReaderNow = () => useContext(Now) ?? Date.now();

import type { Application } from "../platform/application.ts";
import { countInPostgres } from "../platform/db/count.server.ts";
import { shareClaims } from "../platform/db/once.server.ts";
import { createClient, type PostgresSettings } from "../platform/db/postgres.server.ts";
import type { SharedCount } from "../platform/http/limits.server.ts";
import { openPostgresBus } from "../platform/realtime/bus.server.ts";
import { systemClock } from "../platform/realtime/clock.ts";
import { createPeers, type Peers } from "../platform/realtime/peers.server.ts";

interface Processes {
  peers: Peers | undefined;
  countShared: SharedCount | undefined;
  isConnected(): boolean;
  stop(): Promise<void>;
}

/** A site on SQLite runs in one process. */
export const alone: Processes = {
  peers: undefined,
  countShared: undefined,
  isConnected: () => true,
  stop: async () => {},
};

/** Joins the other processes on the same PostgreSQL. @param onGap called when events may have been missed. */
export async function joinProcesses(
  { db, log, onGap }: Pick<Application, "db" | "log"> & { onGap(): void },
  settings: PostgresSettings,
): Promise<Processes> {
  const connect = async () => {
    const client = await createClient(settings);
    await client.connect();
    return client;
  };
  const leaveClaims = shareClaims(db, connect);
  const bus = await openPostgresBus({
    connect,
    log,
    onGap() {
      peers.meet();
      onGap();
    },
  });
  const peers = createPeers(bus, systemClock);
  peers.meet();
  return {
    peers,
    countShared: countInPostgres(db),
    isConnected: bus.isConnected,
    async stop() {
      peers.stop();
      await bus.stop();
      await leaveClaims();
    },
  };
}

import { once } from "node:events";
import { createServer } from "node:net";

/** The first of this many consecutive free ports. */
export async function freePorts(count = 1): Promise<number> {
  for (;;) {
    const first = await listenAt(0);
    if (!first) continue;
    const { port } = first.address() as { port: number };
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, at) => listenAt(port + 1 + at)));
    const all = [first, ...others];
    for (const each of all) each?.close();
    if (!all.includes(undefined)) return port;
  }
}

async function listenAt(port: number) {
  const server = createServer().listen(port, "127.0.0.1");
  return once(server, "listening").then(
    () => server,
    () => undefined,
  );
}

import { setTimeout as pause } from "node:timers/promises";
import PQueue from "p-queue";
import type { Connection } from "../../platform/db/connection.server.ts";
import { exportFiles } from "../../rooms/images/index.server.ts";
import { type Entry, toMarkdown } from "./markdown.ts";
import { parts } from "./parts.server.ts";

interface File {
  name: string;
  content: AsyncIterable<string | Uint8Array>;
}

export function archiveOf(db: Connection, userId: number, now: number): AsyncGenerator<Uint8Array, void> {
  return zipped(filesOf(db, userId), now);
}

async function* filesOf(db: Connection, userId: number): AsyncGenerator<File, void> {
  yield { name: "README.md", content: once(README) };
  for (const [name, give] of Object.entries(parts)) {
    const given = give(db, userId);
    if (given instanceof Promise) {
      const entry = await given;
      yield { name: `${name}.json`, content: once(`${JSON.stringify(entry, null, 2)}\n`) };
      yield { name: `${name}.md`, content: once(toMarkdown(entry)) };
    } else {
      // Reads the rows twice: the zip contains one file after another, and all rows together may not fit in
      // memory.
      yield { name: `${name}.json`, content: asJson(given) };
      yield { name: `${name}.md`, content: asMarkdown(give(db, userId) as AsyncIterable<Entry>) };
    }
  }
  for await (const { name, content } of exportFiles(db, userId)) yield { name, content: once(content) };
}

const README = `# Your data

Every part is included twice: as JSON for programs and as Markdown to read. Your images are in the folder images. Times
are in UTC. Passwords, sessions, tokens themselves and other users' data are not included.
`;

async function* once<T>(content: T): AsyncGenerator<T, void> {
  yield content;
}

async function* asJson(entries: AsyncIterable<Entry>): AsyncGenerator<string, void> {
  let before = "[\n";
  for await (const entry of entries) {
    yield before + JSON.stringify(entry, null, 2);
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}

async function* asMarkdown(entries: AsyncIterable<Entry>): AsyncGenerator<string, void> {
  let before = "";
  for await (const entry of entries) {
    yield before + toMarkdown(entry);
    before = "\n---\n\n";
  }
  if (before === "") yield "Nothing here.\n";
}

const PIECE = 32 * 1024;

/** All exports together get a quarter of the thread's time, taking turns piece by piece. */
const pieces = new PQueue({ concurrency: 1 });

function inOwnTurn(work: () => void): Promise<void> {
  return pieces.add(async () => {
    const start = performance.now();
    work();
    await pause(3 * (performance.now() - start));
  });
}

async function* zipped(files: AsyncIterable<File>, now: number): AsyncGenerator<Uint8Array, void> {
  // Loaded on demand, because it takes megabytes and is rarely needed.
  const { strToU8, Zip, ZipDeflate } = await import("fflate");
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    if (chunk.length > 0) ready.push(chunk);
  });
  function* take() {
    const chunks = ready;
    ready = [];
    yield* chunks;
  }
  for await (const { name, content } of files) {
    const file = new ZipDeflate(name, { level: name.endsWith(".webp") ? 0 : 6 });
    file.mtime = now;
    zip.add(file);
    let piece = "";
    for await (const row of content) {
      if (typeof row !== "string") {
        await inOwnTurn(() => file.push(row));
        yield* take();
        continue;
      }
      piece += row;
      while (piece.length >= PIECE) {
        // Splits rows, which may be several megabytes, but not inside a surrogate pair.
        const isSplit = (piece.charCodeAt(PIECE - 1) & 0xfc00) === 0xd800;
        const full = piece.slice(0, isSplit ? PIECE - 1 : PIECE);
        piece = piece.slice(full.length);
        await inOwnTurn(() => file.push(strToU8(full)));
        yield* take();
      }
    }
    const rest = piece;
    await inOwnTurn(() => file.push(strToU8(rest), true));
    yield* take();
  }
  zip.end();
  yield* take();
}

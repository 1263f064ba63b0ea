import type { IncomingMessage, Server } from "node:http";
import { sql } from "kysely";
import type { Application } from "../../platform/application.ts";
import { type Connection, type Database, inTransaction } from "../../platform/db/connection.server.ts";
import { BODY_LIMIT, parseJson } from "../../platform/http/body.server.ts";
import { asHttpError } from "../../platform/http/errors.ts";
import { IMPORTED_MB, MOST_IMPORTS } from "./limits.ts";
import { type CompanionProblem, companionSchema } from "./posted.ts";

/** Milliseconds between log entries for the same refusal. */
const LOGGED_EVERY = 60 * 1000;

/**
 * Listens on loopback for the Competitive Companion extension and stores its posts in a user's import inbox.
 * @throws an Error that names the setting if the port is taken
 */
export async function listenForCompanion(app: Application) {
  const { companionPort } = app.config;
  if (companionPort === undefined) return undefined;
  const refused = new Map<number, { since: number; times: number }>();
  // The extension does not show the response, so refusals are logged. Any open page can post in a loop, so not all are
  // logged.
  const logRefusal = (status: number) => {
    const last = refused.get(status);
    const times = (last?.times ?? 0) + 1;
    const isDue = last === undefined || app.now() >= last.since + LOGGED_EVERY;
    refused.set(status, isDue ? { since: app.now(), times: 0 } : { ...last, times });
    if (isDue) app.log.warn({ status, times }, refusals[status] ?? "An import was refused");
  };
  const server = process.getBuiltinModule("node:http").createServer(async (request, response) => {
    response.statusCode = await take(app, request).catch((error: unknown) => {
      app.log.error({ err: error }, "An import could not be stored");
      return 500;
    });
    if (response.statusCode >= 400) logRefusal(response.statusCode);
    response.end();
  });
  server.requestTimeout = 5000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error("The port is taken by another program; set COMPANION_PORT.") : error);
    });
    server.listen(companionPort, "127.0.0.1", resolve);
  });
  app.log.info({ port: companionPort }, "Listening for Competitive Companion");
  return { port: (server.address() as { port: number }).port, stop: () => close(server) };
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

const refusals: Record<number, string> = {
  400: "An import was refused: it is not a problem from Competitive Companion",
  403: "An import was refused: it came from a web page",
  405: "An import was refused: only POST is allowed",
  413: `An import was refused: it is over ${BODY_LIMIT / 1024 / 1024} MB`,
  503: "An import was refused: COMPANION_USER does not name an account",
};

async function take(app: Application, request: IncomingMessage): Promise<number> {
  if (request.method !== "POST") return 405;
  // Any page in the user's browser can post to loopback, but only extensions have such an origin.
  const { origin } = request.headers;
  if (origin !== undefined && !/^[a-z-]+-extension:\/\//.test(origin)) return 403;
  const body = await read(request);
  if (body === null) return 413;
  const problem = companionSchema.safeParse(parsed(body));
  if (!problem.success) return 400;
  const owner = await inboxOwner(app.db, app.config.companionUser);
  if (owner === undefined) return 503;
  await keepImport(app, owner, problem.data);
  return 204;
}

function parsed(body: string): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    if (asHttpError(error)) return undefined;
    throw error;
  }
}

/** Null if too large. Reads to the end, because a client that is cut off would miss the response. */
async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? null : Buffer.concat(chunks).toString("utf8");
}

/** The account in COMPANION_USER, or else the first one, because a local installation has one user. */
async function inboxOwner(db: Database, username: string | undefined): Promise<number | undefined> {
  const users = db.selectFrom("users").select("id").orderBy("id").limit(1);
  const row = await (username === undefined
    ? users
    : users.where("username_key", "=", username.toLowerCase())
  ).executeTakeFirst();
  return row?.id;
}

/** Adds a problem to a user's inbox. Drops and counts the oldest imports if necessary. */
export function keepImport(
  { db, now }: Pick<Application, "db" | "now">,
  userId: number,
  { batch, ...problem }: CompanionProblem,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const contest = batch &&
      batch.size > 1 && {
        batch_id: batch.id,
        batch_size: batch.size,
        batch_name: problem.group,
        batch_link: problem.url,
      };
    await trx
      .insertInto("problem_imports")
      .values({
        user_id: userId,
        name: problem.name,
        content: JSON.stringify(problem),
        created_at: now(),
        ...contest,
      })
      .execute();
    const beyond = await firstBeyond(trx, userId);
    if (beyond === undefined) return;
    const { numDeletedRows } = await trx
      .deleteFrom("problem_imports")
      .where("user_id", "=", userId)
      .where("id", "<=", beyond)
      .executeTakeFirst();
    await trx
      .updateTable("users")
      .set((set) => ({ imports_dropped: set("imports_dropped", "+", Number(numDeletedRows)) }))
      .where("id", "=", userId)
      .execute();
  });
}

/** The newest import that no longer fits into an inbox. */
async function firstBeyond(db: Connection, userId: number): Promise<number | undefined> {
  const rows = await db
    .selectFrom("problem_imports")
    .select(["id", sql<number>`octet_length(content)`.as("bytes")])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(MOST_IMPORTS + 1)
    .execute();
  let total = 0;
  return rows.find(({ bytes }, index) => {
    total += bytes;
    return index >= MOST_IMPORTS || total > IMPORTED_MB * 1024 * 1024;
  })?.id;
}

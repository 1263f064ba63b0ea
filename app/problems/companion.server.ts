import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Application } from "../context.ts";
import type { Database } from "../db/connection.server.ts";
import { type CompanionProblem, companionSchema } from "./import.ts";

const BODY_LIMIT = 1024 * 1024;
const MOST_KEPT = 50;

/**
 * Listens on loopback for the Competitive Companion extension and keeps what it posts in a user's import inbox.
 * Off unless COMPANION_PORT is set.
 * @throws an Error that names the setting when the port is taken.
 */
export async function listenForCompanion(
  app: Application,
): Promise<{ port: number; stop(): Promise<void> } | undefined> {
  const { companionPort } = app.config;
  if (companionPort === undefined) return undefined;
  const server = createServer(async (request, response) => {
    response.statusCode = await take(app, request).catch((error: unknown) => {
      app.log.error({ err: error }, "An import could not be kept");
      return 500;
    });
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

/** @returns the response's status, which the extension ignores. */
async function take(app: Application, request: IncomingMessage): Promise<number> {
  if (request.method !== "POST") return 405;
  // Any page in the user's browser can post to loopback; pages have a web origin, the extension has its own.
  const { origin } = request.headers;
  if (origin !== undefined && !/^[a-z-]+-extension:\/\//.test(origin)) return 403;
  const body = await read(request);
  if (body === null) return 413;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return 400;
  }
  const problem = companionSchema.safeParse(value);
  if (!problem.success) return 400;
  const owner = await inboxOwner(app.db, app.config.companionUser);
  if (owner === undefined) return 503;
  await keepImport(app, owner, problem.data);
  return 204;
}

/** The body, or null when it is over the limit. Reads it to the end: a sender that is cut off would miss the response. */
async function read(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size > BODY_LIMIT ? null : Buffer.concat(chunks).toString("utf8");
}

/** The account named by COMPANION_USER, else the first one: a local install has one user. */
async function inboxOwner(db: Database, username: string | undefined): Promise<number | undefined> {
  const users = db.selectFrom("users").select("id").orderBy("id").limit(1);
  const row = await (username === undefined
    ? users
    : users.where("username_key", "=", username.toLowerCase())
  ).executeTakeFirst();
  return row?.id;
}

async function keepImport(
  { db, now }: Application,
  userId: number,
  problem: CompanionProblem,
): Promise<void> {
  const { batch, ...rest } = problem;
  const contest = batch &&
    batch.size > 1 && {
      batch_id: batch.id,
      batch_size: batch.size,
      batch_name: problem.group,
      batch_link: problem.url,
    };
  await db
    .insertInto("problem_imports")
    .values({
      user_id: userId,
      name: problem.name,
      content: JSON.stringify(rest),
      created_at: now(),
      ...contest,
    })
    .execute();
  const own = db.selectFrom("problem_imports").select("id").where("user_id", "=", userId);
  await db
    .deleteFrom("problem_imports")
    .where("user_id", "=", userId)
    .where("id", "<=", own.orderBy("id", "desc").offset(MOST_KEPT).limit(1))
    .execute();
}

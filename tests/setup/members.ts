import { createHash, randomBytes, scryptSync } from "node:crypto";
import { sign } from "cookie-signature";
import { openData, secretIn } from "./data.ts";
import type { TestServer } from "./server.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Creates a signed-in account with a cheap password hash, because proper hashing would slow many tests. The
 * server must keep its secret in its data folder. @returns the user's id and the session cookie.
 */
export function addMember(
  { dataDir, sessionCookie = "upsolve_session" }: Pick<TestServer, "dataDir"> & Partial<TestServer>,
  { username, email, password }: { username: string; email: string; password: string },
): { id: number; cookie: { name: string; value: string } } {
  const database = openData(dataDir);
  try {
    const now = Date.now();
    const { lastInsertRowid } = database
      .prepare(
        `insert into users (username, username_key, email, email_key, password_hash, created_at)
         values (?, ?, ?, ?, ?, ?)`,
      )
      .run(username, username.toLowerCase(), email, email.toLowerCase(), cheapHash(password), now);
    const token = randomBytes(32).toString("base64url");
    database
      .prepare(
        `insert into sessions (token_hash, user_id, user_agent, address, created_at, seen_at, expires_at)
         values (?, ?, 'A test', '127.0.0.1', ?, ?, ?)`,
      )
      .run(createHash("sha256").update(token).digest("base64url"), lastInsertRowid, now, now, now + 30 * DAY);
    const secret = secretIn(dataDir);
    const value = encodeURIComponent(sign(token, secret));
    return { id: Number(lastInsertRowid), cookie: { name: sessionCookie, value } };
  } finally {
    database.close();
  }
}

/** Makes a user an owner without the operator's command, which takes as long as starting the server. */
export function makeOwner({ dataDir }: Pick<TestServer, "dataDir">, username: string): void {
  const database = openData(dataDir);
  database.prepare("update users set role = 'owner' where username = ?").run(username);
  database.close();
}

export function cheapenHash(
  { dataDir }: Pick<TestServer, "dataDir">,
  { username, password }: { username: string; password: string },
): void {
  const database = openData(dataDir);
  database
    .prepare("update users set password_hash = ? where username = ?")
    .run(cheapHash(password), username);
  database.close();
}

function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 });
  return `scrypt$2$1$1$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

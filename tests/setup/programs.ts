import { createHash, randomBytes } from "node:crypto";
import { Client, type Member } from "../api/client.ts";
import { insert } from "./rows.ts";
import type { TestServer } from "./server.ts";

/** A program with a personal token, and the token's id. */
export function addProgram(server: TestServer, { id }: Member, scope: "read" | "write") {
  const token = `upsolve_${randomBytes(32).toString("base64url")}`;
  const token_hash = createHash("sha256").update(token).digest("base64url");
  const row = { user_id: id, name: "Bot", token_hash, scope, created_at: Date.now() };
  const tokenId = insert(server, "personal_tokens", row);
  return { tokenId, program: new Program(server.url, token) };
}

/** Sends a token instead of a cookie. */
class Program extends Client {
  constructor(
    url: string,
    readonly token: string,
  ) {
    super(url);
  }

  override get identity() {
    return { Authorization: `Bearer ${this.token}` };
  }

  override send(...[method, address, headers, body]: Parameters<Client["send"]>) {
    return super.send(method, address, headers, body);
  }
}

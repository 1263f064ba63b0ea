import { addMember } from "../setup/members.ts";
import type { TestServer } from "../setup/server.ts";

type Body = string | Uint8Array<ArrayBuffer>;
type Fields = Record<string, string> | [string, string][];

export interface User {
  _id: string;
  username: string;
  email: string;
}

export const PASSWORD = "correct horse 7";

/** One visitor who keeps cookies like a browser and follows no redirects. */
export class Client {
  readonly cookies = new Map<string, string>();

  /** @param url changes after a restart on another port */
  constructor(public url: string) {}

  get(path: string, headers: Record<string, string> = {}) {
    return this.send("GET", path, headers);
  }

  async json(path: string, headers?: Record<string, string>) {
    return (await this.get(path, headers)).json();
  }

  async text(path: string, headers?: Record<string, string>) {
    return (await this.get(path, headers)).text();
  }

  post(path: string, json?: unknown, headers: Record<string, string> = {}) {
    return this.#sendJson("POST", path, json, headers);
  }

  put(path: string, json: unknown, headers: Record<string, string> = {}) {
    return this.#sendJson("PUT", path, json, headers);
  }

  delete(path: string) {
    return this.send("DELETE", path);
  }

  /** Posts a form as a browser without script would. */
  postForm(path: string, fields: Fields = {}, headers: Record<string, string> = {}) {
    return this.send(
      "POST",
      path,
      {
        Origin: this.url,
        "Sec-Fetch-Site": "same-origin",
        Accept: "text/html",
        "Content-Type": "application/x-www-form-urlencoded",
        ...headers,
      },
      new URLSearchParams(fields).toString(),
    );
  }

  get identity(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return cookie ? { Cookie: cookie } : {};
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: Body) {
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: { ...this.identity, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0\b/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  #sendJson(method: string, path: string, json: unknown, headers: Record<string, string>) {
    if (json === undefined) return this.send(method, path, headers);
    const type = { "Content-Type": "application/json" };
    return this.send(method, path, { ...type, ...headers }, JSON.stringify(json));
  }
}

/** A signed-in visitor. */
export class Member extends Client {
  constructor(
    url: string,
    readonly user: User,
  ) {
    super(url);
  }

  get id() {
    return this.user._id;
  }
}

export const account = (name: string) => ({
  username: name,
  email: `${name}@example.org`,
  password: PASSWORD,
});

/** Creates an account and signs in. */
export async function signUp(server: Pick<TestServer, "url" | "dataDir">, name: string): Promise<Member> {
  const { id, cookie } = addMember(server, account(name));
  const member = new Member(server.url, { _id: String(id), username: name, email: account(name).email });
  member.cookies.set(cookie.name, cookie.value);
  return member;
}

/** Creates an account that waits for approval, and leaves sign-up in that mode. */
export async function signUpToWait(server: Pick<TestServer, "url">, owner: Member, name: string) {
  await owner.post("/api/admin/settings", { signup: "approval" });
  const client = new Client(server.url);
  const { user, waiting } = await (await client.post("/api/signup", account(name))).json();
  if (!waiting) throw new Error(`${name} does not wait`);
  const member = new Member(server.url, user);
  for (const [key, value] of client.cookies) member.cookies.set(key, value);
  return member;
}

/** Signs in again to an account that `signUp` created. */
export async function signIn(server: Pick<TestServer, "url">, email: string, password = PASSWORD) {
  const client = new Client(server.url);
  const response = await client.post("/api/signin", { email, password });
  if (response.status !== 200) throw new Error(`Sign-in gave ${response.status}: ${await response.text()}`);
  return client;
}

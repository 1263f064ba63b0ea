import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
export type Claims = Record<string, unknown>;

export interface SignInServer {
  /** For CODEFORCES_URL: the issuer. */
  url: string;
  client: { id: string; secret: string };
  /** The person who signs in; null means that they decline. */
  person: { sub: string; handle: string } | null;
  /** Creates the id_token. Tests may replace this function. */
  token: (claims: Claims) => string;
  /** Replaces the token endpoint's response. */
  fault: Answer | null;
  /** The requests to the token endpoint. */
  redeemed: URLSearchParams[];
  stop(): Promise<void>;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

export function signToken(claims: Claims, secret: string, header: Claims = { alg: "HS256", typ: "JWT" }) {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

/** A local stand-in for Codeforces' OpenID Connect that signs everyone in as `person` at once. */
export async function startSignIn(): Promise<SignInServer> {
  const client = { id: "club", secret: "a secret of the club and Codeforces" };
  const codes = new Map<string, URLSearchParams>();
  const httpServer = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", server.url);
    const refuse = (error: string) => response.writeHead(400).end(JSON.stringify({ error }));
    if (pathname === "/oauth/authorize") {
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      const isRight =
        searchParams.get("client_id") === client.id &&
        searchParams.get("response_type") === "code" &&
        searchParams.get("scope") === "openid";
      if (!isRight) return refuse("invalid_request");
      const code = randomUUID();
      if (server.person) {
        codes.set(code, searchParams);
        back.searchParams.set("code", code);
      } else back.searchParams.set("error", "access_denied");
      back.searchParams.set("state", searchParams.get("state") ?? "");
      return response.writeHead(302, { Location: back.href }).end();
    }
    if (request.method !== "POST" || pathname !== "/oauth/token") return response.writeHead(404).end();
    const sent = new URLSearchParams(await text(request));
    server.redeemed.push(sent);
    if (server.fault) return server.fault(request, response);
    const asked = codes.get(sent.get("code") ?? "");
    codes.delete(sent.get("code") ?? "");
    const challenge = createHash("sha256")
      .update(sent.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      sent.get("grant_type") === "authorization_code" &&
      sent.get("client_id") === client.id &&
      sent.get("client_secret") === client.secret;
    if (!isRight) return refuse("invalid_client");
    if (
      !asked ||
      asked.get("redirect_uri") !== sent.get("redirect_uri") ||
      asked.get("code_challenge") !== challenge
    ) {
      return refuse("invalid_grant");
    }
    const now = Math.floor(Date.now() / 1000);
    const id_token = server.token({
      ...server.person,
      iss: server.url,
      aud: client.id,
      iat: now,
      exp: now + 300,
      nonce: asked.get("nonce"),
      avatar: "https://userpic.codeforces.org/no-title.jpg",
      rating: 1500,
    });
    const body = { access_token: randomUUID(), token_type: "Bearer", expires_in: 300, id_token };
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(httpServer, "listening");
  const server: SignInServer = {
    // Browsers treat 127.0.0.1 and localhost as different sites.
    url: `http://127.0.0.1:${(httpServer.address() as { port: number }).port}`,
    client,
    person: { sub: "41f2", handle: "tourist" },
    token: (claims) => signToken(claims, client.secret),
    fault: null,
    redeemed: [],
    async stop() {
      httpServer.close();
      httpServer.closeAllConnections();
      await once(httpServer, "close");
    },
  };
  return server;
}

import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startServer, type TestServer } from "../setup/server.ts";
import { Client, PASSWORD, signUp } from "./client.ts";
import { addProblem } from "./problems.ts";
import { sendRaw } from "./raw.ts";
import { siteWith } from "./site.ts";

/** Listed origins: another site's, and one on a subdomain of this site. */
const APP = "https://app.example";
const BELOW = "https://app.club.example";
const EVIL = "https://evil.example";
const GRANTS = [
  "access-control-allow-origin",
  "access-control-allow-credentials",
  "access-control-allow-methods",
  "access-control-expose-headers",
];

const { server, ada } = siteWith(["ada"], {
  PUBLIC_URL: "https://club.example",
  CORS_ORIGINS: `${APP}, ${BELOW}`,
});

const preflight = (path: string, origin: string) =>
  new Client(server.url).send("OPTIONS", path, {
    Origin: origin,
    "Access-Control-Request-Method": "PUT",
    "Access-Control-Request-Headers": "content-type",
  });

/** The status of a websocket handshake; 101 is success. */
function statusOfSocket(path: string, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(server.url.replace("http", "ws") + path, { headers });
  return new Promise((resolve, reject) => {
    socket.once("open", () => resolve(101));
    socket.once("unexpected-response", (_request, response) => resolve(response.statusCode ?? 0));
    socket.once("error", reject);
  }).finally(() => socket.terminate()) as Promise<number>;
}

describe("a listed origin", () => {
  test.each([APP, BELOW])("%s can make calls", async (origin) => {
    const read = await ada.get("/api/check-auth", { Origin: origin });
    expect(read).toHaveStatus(200);
    expect(read.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(read.headers.get("Access-Control-Allow-Credentials")).toBe("true");
    expect(read.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(read.headers.get("Vary")).toContain("Origin");
    const written = await ada.post(
      "/api/implinks",
      { name: "Guide", link: "https://example.org/" },
      { Origin: origin, "Sec-Fetch-Site": "cross-site" },
    );
    expect(written).toHaveStatus(201);
  });

  test("can read error messages and the address of the next page", async () => {
    await addProblem(ada);
    await addProblem(ada);
    const list = await ada.get("/api/dashboard?limit=1", { Origin: APP });
    expect(list.headers.get("Link")).toContain('rel="next"');
    expect(list.headers.get("Access-Control-Expose-Headers")).toContain("Link");
    const refused = await new Client(server.url).get("/api/check-auth", { Origin: APP });
    expect(refused).toHaveStatus(401);
    expect(refused.headers.get("Access-Control-Allow-Origin")).toBe(APP);
  });

  test("can send preflight requests for calls", async () => {
    for (const path of ["/api/implinks", "/api/myprofile/1/updateprofile", "/socket.io/"]) {
      const response = await preflight(path, APP);
      expect(response).toHaveStatus(204);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(APP);
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBe("true");
      expect(response.headers.get("Access-Control-Allow-Methods")).toBe("GET, POST, PUT, DELETE");
      expect(response.headers.get("Access-Control-Allow-Headers")).toBe(
        "Authorization, Content-Type, Idempotency-Key",
      );
      expect(Number(response.headers.get("Access-Control-Max-Age"))).toBeGreaterThan(0);
      expect(response.headers.get("Vary")).toContain("Origin");
    }
  });

  test("can open both sockets", async () => {
    const Cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    for (const path of ["/realtime", "/socket.io/?EIO=4&transport=websocket"]) {
      expect(await statusOfSocket(path, { Cookie, Origin: APP })).toBe(101);
      expect(await statusOfSocket(path, { Cookie, Origin: EVIL })).toBe(403);
    }
  });

  test("can neither read screens nor post forms", async () => {
    const page = await ada.get("/dashboard", { Origin: APP });
    expect(page.headers.has("Access-Control-Allow-Origin")).toBe(false);
    expect(page.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(await preflight("/dashboard", APP)).toHaveStatus(405);
    expect(await ada.postForm("/logout", {}, { Origin: APP, "Sec-Fetch-Site": "cross-site" })).toHaveStatus(
      403,
    );
  });
});

describe("an origin that is not listed", () => {
  test.each([EVIL, "null"])("such as %s gets no CORS headers, and its writes are refused", async (origin) => {
    const read = await ada.get("/api/check-auth", { Origin: origin });
    const asked = await preflight("/api/implinks", origin);
    expect(asked).toHaveStatus(405);
    for (const response of [read, asked]) {
      for (const header of GRANTS) expect(response.headers.has(header)).toBe(false);
      expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
      expect(response.headers.get("Vary")).toContain("Origin");
    }
    expect(
      await ada.post("/api/implinks", { name: "x", link: "https://example.org/" }, { Origin: origin }),
    ).toHaveStatus(403);
  });
});

describe("the session cookie", () => {
  const signInAt = async (at: TestServer) => {
    const email = (await signUp(at, "grace")).user.email;
    const response = await new Client(at.url).post("/api/signin", { email, password: PASSWORD });
    return response.headers.getSetCookie().find((line) => line.startsWith(`${at.sessionCookie}=`));
  };

  test("is SameSite=None if a listed origin is on another site", async () => {
    expect(await signInAt(server)).toMatch(/; HttpOnly; Secure; SameSite=None$/);
  });

  test("stays SameSite=Lax if every listed origin is on the same site", async () => {
    const near = await startServer({ CORS_ORIGINS: "http://localhost:5173" });
    expect(await signInAt(near)).toMatch(/; HttpOnly; SameSite=Lax$/);
    await near.stop();
  });

  test("is ignored in requests from unlisted sites, and in requests for screens from listed ones", async () => {
    const cross = { "Sec-Fetch-Site": "cross-site" };
    expect(await ada.get("/api/check-auth", { ...cross, "Sec-Fetch-Mode": "no-cors" })).toHaveStatus(401);
    expect(await ada.get("/api/check-auth", { ...cross, Origin: EVIL })).toHaveStatus(401);
    expect(await ada.get("/dashboard", { ...cross, Origin: APP, "Sec-Fetch-Mode": "cors" })).toHaveRedirect(
      /^\/signin/,
    );
    expect(await ada.get("/api/check-auth", { ...cross, Origin: APP })).toHaveStatus(200);
  });

  test("is accepted when a link is followed from any site", async () => {
    // fetch sets Sec-Fetch-Mode by itself.
    const head = [
      "GET /dashboard HTTP/1.1",
      `Host: ${new URL(server.url).host}`,
      `Cookie: ${server.sessionCookie}=${ada.cookies.get(server.sessionCookie)}`,
      "Sec-Fetch-Site: cross-site",
      "Sec-Fetch-Mode: navigate",
      "Connection: close",
    ];
    expect(await sendRaw(server, `${head.join("\r\n")}\r\n\r\n`)).toContain("HTTP/1.1 200 OK");
  });
});

const { member } = siteWith(["member"]);

test("without CORS_ORIGINS, every other origin is refused", async () => {
  const read = await member.get("/api/check-auth", { Origin: APP });
  for (const header of [...GRANTS, "vary"]) expect(read.headers.get(header) ?? "").not.toContain("rigin");
  expect(await member.post("/api/implinks", {}, { Origin: APP })).toHaveStatus(403);
});

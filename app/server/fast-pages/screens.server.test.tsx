import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import {
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import { Outlet, RemixServer, useLoaderData, useParams, useRouteError } from "@remix-run/react";
import express from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { decode } from "turbo-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApplication, createContext } from "../../../tests/setup/factories.ts";
import { Prose } from "../../platform/ui/prose.tsx";
import { withLongTexts } from "./long-texts.server.ts";
import type { Drawing } from "./read-page.server.ts";
import { screens } from "./screens.server.ts";

/** Which loaders ran, and for which address. */
const ran: string[] = [];
/** Characters of the last page as it was drawn, and of the parts in which it was sent. */
let drawn = 0;
let sent: number[] = [];
/** What Remix has encoded of an action. */
let answered: unknown;
/** Who rendered: this site itself or Remix. */
const rendered: string[] = [];

/** Characters of two halves, quotes and line ends: all that could suffer at the end of a part. */
const LONG_TEXT = `"😀\n`.repeat(100_000);
const LONG = {
  text: LONG_TEXT,
  same: [{ text: LONG_TEXT }],
  html: LONG_TEXT,
  other: `${LONG_TEXT}.`,
  short: "short",
};

const routes = {
  root: {
    id: "root",
    path: "",
    module: {
      loader: () => {
        ran.push("root");
        return { site: "Upsolve" };
      },
      ErrorBoundary: () => <p>Refused: {JSON.stringify(useRouteError())}</p>,
      default: () => <Outlet />,
    },
  },
  ...leaf("start", undefined, () => ({ text: "Welcome" })),
  ...leaf("blog", "blog/:blogId", ({ request }) => ({ search: new URL(request.url).search })),
  ...leaf("guarded", "guarded", () => {
    throw redirect("/signin");
  }),
  ...leaf("nowhere", "missing", () => {
    throw Response.json({ message: "Not here" }, { status: 404 });
  }),
  ...leaf("odd", "odd", () => data({ text: "Odd" }, { status: 203 })),
  ...leaf("long", "long", () => LONG),
  ...leaf("broken", "broken", () => {
    throw new Error("Out of order");
  }),
};

function leaf(id: string, path: string | undefined, loader: (args: LoaderFunctionArgs) => unknown) {
  const module = {
    loader: (args: LoaderFunctionArgs) => {
      ran.push(id);
      return loader(args);
    },
    action: () => (id === "long" ? data(LONG, { status: 400 }) : { text: "Done" }),
    default: () => {
      const { html = "", ...shown } = useLoaderData<{ html?: string }>();
      return (
        <p>
          {JSON.stringify(shown).slice(0, 1000)} {JSON.stringify(useParams())} <Prose html={html} />
        </p>
      );
    },
  };
  return { [id]: { id, path, index: path === undefined, parentId: "root", module } };
}

const draw = (context: EntryContext, url: string) =>
  renderToStaticMarkup(<RemixServer context={{ ...context, serverHandoffStream: undefined }} url={url} />);
const drawing: Drawing = {
  inScript: (data) => JSON.stringify(data).slice(1, -1),
  render(context, data, url) {
    rendered.push("site");
    const page = `${draw(context, url)}<script>"${data}"`;
    drawn = page.length;
    return page;
  },
};
const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
        rendered.push("Remix");
        answered = context.staticHandlerContext.actionData?.long;
        return new Response(draw(context, request.url), { status, headers });
      },
      handleDataRequest: (response: Response, { context }: LoaderFunctionArgs) =>
        withLongTexts(response, context),
      handleError: () => {},
    },
  },
  routes,
  assets: {
    entry: { imports: [], module: "/entry.js" },
    routes: Object.fromEntries(
      Object.values(routes).map((route) => [route.id, { ...route, hasLoader: true, module: "/route.js" }]),
    ),
    url: "/manifest.js",
    version: "1",
  },
  basename: "/",
  publicPath: "/",
  assetsBuildDirectory: "",
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
} as unknown as ServerBuild;

const server = createServer();
let origin: string;
beforeEach(async () => {
  ran.length = 0;
  sent = [];
  rendered.length = 0;
  const app = await createApplication();
  const site = express();
  site.use((_req, res, next) => {
    const write = res.write.bind(res) as (part: string) => boolean;
    res.write = (part: string) => {
      sent.push(part.length);
      return write(part);
    };
    next();
  });
  site.all(
    "*",
    screens(build, () => createContext({ app }), drawing),
  );
  server.removeAllListeners("request");
  server.on("request", site);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

const get = (path: string) => fetch(origin + path, { redirect: "manual" });

test.each([
  ["/", "start", '{"text":"Welcome"} {}'],
  ["/blog/42?page=2", "blog", '{"search":"?page=2"} {"blogId":"42"}'],
])("the page at %s comes from its own loader and the root's", async (address, id, text) => {
  const answer = await get(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect((await answer.text()).replaceAll("&quot;", '"')).toContain(text);
  expect(ran.sort()).toEqual(["root", id].sort());
  expect(rendered).toEqual(["site"]);
});

test.each([
  ["/guarded", "guarded", 302, ""],
  ["/missing", "nowhere", 404, "Not here"],
  ["/odd", "odd", 203, "Odd"],
  ["/broken", "broken", 500, "Refused"],
])("Remix answers %s, and no loader runs twice", async (path, id, status, text) => {
  const answer = await get(path);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain(text);
  expect(ran.sort()).toEqual(["root", id].sort());
  expect(rendered).not.toContain("site");
});

test("Remix answers data requests and actions", async () => {
  const asked = await get("/blog/42.data");
  expect(asked.headers.get("content-type")).toMatch("text/x-script");
  expect(await asked.text()).toContain("blog");
  expect(rendered).toEqual([]);
  const sent = await fetch(`${origin}/blog/42`, { method: "POST", body: new URLSearchParams() });
  expect(sent.status).toBe(200);
  expect(rendered).toEqual(["Remix"]);
});

test("Remix answers addresses without a screen", async () => {
  expect((await get("/nothing")).status).toBe(404);
  expect(rendered).toEqual(["Remix"]);
});

test("long texts are encoded and sent in parts, in the page, its data and what script gets, and arrive whole", async () => {
  const page = await (await get("/long")).text();
  expect(drawn).toBeLessThan(50_000);
  expect(Math.max(...sent)).toBeLessThan(500_000);
  expect(page).toContain(`<div class="prose" dir="auto">${LONG_TEXT}</div>`);
  const ofPage = await decodedFrom(new Response(JSON.parse(page.split("<script>")[1] ?? "")));
  expect(isDeepStrictEqual(ofPage.loaderData.long, LONG)).toBe(true);
  const asked = await get("/long.data");
  expect(asked.headers.get("content-type")).toMatch("text/x-script");
  const ofScript = await decodedFrom(asked);
  expect(ofScript.root).toEqual({ data: { site: "Upsolve" } });
  expect(isDeepStrictEqual(ofScript.long, { data: LONG })).toBe(true);
});

test("the long texts that an action returns are set aside before Remix encodes them", async () => {
  const body = new URLSearchParams();
  expect((await fetch(`${origin}/long`, { method: "POST", body })).status).toBe(400);
  expect(JSON.stringify(answered).length).toBeLessThan(1_000);
  const asked = await fetch(`${origin}/long.data`, { method: "POST", body });
  expect(asked.status).toBe(400);
  expect(isDeepStrictEqual(await decodedFrom(asked), { data: LONG })).toBe(true);
});

async function decodedFrom({ body }: Response) {
  const { value } = await decode(body as ReadableStream<Uint8Array>);
  return value as Record<string, Record<string, unknown>> & { loaderData: Record<string, unknown> };
}

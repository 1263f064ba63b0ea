import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  data,
  type EntryContext,
  type LoaderFunctionArgs,
  redirect,
  type ServerBuild,
} from "@remix-run/node";
import {
  Outlet,
  RemixServer,
  useActionData,
  useLoaderData,
  useParams,
  useRouteError,
} from "@remix-run/react";
import express from "express";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApplication, createContext } from "../../tests/setup/factories.ts";
import { screens } from "./screens.server.ts";

const ran: string[] = [];

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
    action: () => ({ text: "Done" }),
    default: () => (
      <p>
        {JSON.stringify(useLoaderData())} {JSON.stringify(useParams())} {JSON.stringify(useActionData())}
      </p>
    ),
  };
  return { [id]: { id, path, index: path === undefined, parentId: "root", module } };
}

const build = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers, context: EntryContext) => {
        const site = (
          <RemixServer context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
        );
        return new Response(renderToStaticMarkup(site), { status, headers });
      },
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
  const app = await createApplication();
  const site = express();
  site.all(
    "*",
    screens(
      build,
      () => createContext({ app }),
      async (entry, _data, url) => renderToStaticMarkup(<RemixServer context={entry} url={url} />),
    ),
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
  ["/", "start", 200, '{"text":"Welcome"} {}'],
  ["/blog/42?page=2", "blog", 200, '{"search":"?page=2"} {"blogId":"42"}'],
  ["/guarded", "guarded", 302, ""],
  ["/missing", "nowhere", 404, "Not here"],
  ["/odd", "odd", 203, "Odd"],
  ["/broken", "broken", 500, "Refused"],
  ["/blog/42.data", "blog", 200, '"search"'],
  ["/_root.data", "start", 200, "Welcome"],
])("a request for %s runs only its own loader and the root's", async (address, id, status, text) => {
  const answer = await get(address);
  expect(answer.status).toBe(status);
  expect((await answer.text()).replaceAll("&quot;", '"')).toContain(text);
  expect(ran.sort()).toEqual(["root", id].sort());
});

test("a form's action runs before the loaders", async () => {
  const answer = await fetch(`${origin}/blog/42`, { method: "POST", body: new URLSearchParams() });
  expect(answer.status).toBe(200);
  expect((await answer.text()).replaceAll("&quot;", '"')).toContain('{"text":"Done"}');
});

test("an address without a screen is answered with 404", async () => {
  expect((await get("/nothing")).status).toBe(404);
});

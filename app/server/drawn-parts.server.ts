import type { EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { LRUCache } from "lru-cache";
import { createElement, Fragment, type ReactElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { keepDrawn } from "../platform/ui/drawn-once.ts";

/** Characters: about ten thousand rows of a list. */
const MOST_KEPT = 8_000_000;

/** Keeps the HTML of shared parts, dropping the least recently used. */
export function keepDrawnParts(): void {
  const drawn = new LRUCache<string, ReactElement>({ maxSize: MOST_KEPT });
  keepDrawn((key, draw) => {
    const known = drawn.get(key);
    if (known) return known;
    const { type, props } = draw();
    const { children, ...attributes } = props;
    const html = renderToString(onItsOwn(children));
    const part = createElement(type, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
    drawn.set(key, part, { size: key.length + html.length });
    return part;
  });
}

/** A document that contains nothing else, with the contexts that Remix's forms need. */
function onItsOwn(children: ReactNode) {
  const route = { id: "root", path: "", module: "", hasLoader: false, hasAction: false };
  const context = {
    manifest: { routes: { root: route }, entry: { module: "", imports: [] }, url: "", version: "" },
    routeModules: { root: { default: () => createElement(Fragment, null, children) } },
    future: {},
    staticHandlerContext: {
      basename: "/",
      location: { pathname: "/", search: "", hash: "", state: null, key: "default" },
      matches: [{ route: { id: "root" }, params: {}, pathname: "/", pathnameBase: "/" }],
      loaderData: {},
      actionData: null,
      errors: null,
    },
  };
  return createElement(RemixServer, {
    context: context as unknown as EntryContext,
    url: "http://localhost/",
  });
}

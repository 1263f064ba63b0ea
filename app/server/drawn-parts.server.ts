import { LRUCache } from "lru-cache";
import { createElement, Fragment, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { keepDrawn } from "../platform/ui/drawn-once.ts";

/** Characters: about ten thousand rows of a list. */
const MOST_KEPT = 8_000_000;

/** Keeps the HTML of the parts that pages have in common, those used last. */
export function keepDrawnParts(): void {
  const drawn = new LRUCache<string, ReactElement>({ maxSize: MOST_KEPT });
  keepDrawn((key, draw) => {
    const known = drawn.get(key);
    if (known) return known;
    const { type, props } = draw();
    const { children, ...attributes } = props;
    const html = renderToString(createElement(Fragment, null, children));
    const part = createElement(type, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
    drawn.set(key, part, { size: key.length + html.length });
    return part;
  });
}

import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type ChildNode, type Element, isTag, isText } from "domhandler";
import express from "express";
import { parseDocument } from "htmlparser2";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/** A page or a call, answered with `html` or `json` after running the statements in `reads`. */
export interface Bare {
  path: string;
  reads: string[];
  html?: string;
  json?: string;
}

/**
 * The theoretical limit: a bare Express + better-sqlite3 + React server. Reads the same rows with prepared statements and
 * renders the same HTML with renderToString, or sends the same JSON as a ready string, without router, session or
 * hydration. Receives a list of Bare on stdin.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const answers = JSON.parse(Buffer.concat(chunks).toString()) as Bare[];
const db = new SQLite(join(process.env.DATA_DIR ?? "", "upsolve.db"), { readonly: true });

const attributes: Record<string, string> = {
  class: "className",
  for: "htmlFor",
  charset: "charSet",
  tabindex: "tabIndex",
  maxlength: "maxLength",
  crossorigin: "crossOrigin",
  popovertarget: "popovertarget",
  autocomplete: "autoComplete",
  "stroke-width": "strokeWidth",
  "stroke-linecap": "strokeLinecap",
  "stroke-linejoin": "strokeLinejoin",
  viewbox: "viewBox",
};

/** A part of the page, parsed once. Every page creates new elements from it, as JSX would. */
interface Part {
  type: string;
  props: Record<string, unknown>;
  children: (Part | string)[];
}

function toPart(node: ChildNode): Part | string | null {
  if (isText(node)) return node.data;
  if (!isTag(node)) return null;
  const props: Record<string, unknown> = {};
  for (const [name, value] of Object.entries((node as Element).attribs)) {
    if (name === "value" || name === "style" || name === "selected") continue;
    props[attributes[name] ?? name] = value;
  }
  if (node.name === "script" || node.name === "style") {
    const text = node.children.map((child) => (isText(child) ? child.data : "")).join("");
    return { type: node.name, props: { ...props, dangerouslySetInnerHTML: { __html: text } }, children: [] };
  }
  return { type: node.name, props, children: node.children.map(toPart).filter((part) => part !== null) };
}

function toReact(part: Part | string): ReactNode {
  if (typeof part === "string") return part;
  return createElement(part.type, { ...part.props }, ...part.children.map(toReact));
}

const site = express();
site.disable("x-powered-by");
site.set("etag", false);
for (const { path, reads, html, json } of answers) {
  const statements = reads.map((read) => db.prepare(read));
  const parts = parseDocument(html ?? "")
    .children.map(toPart)
    .filter((part) => part !== null);
  const PageOf = () => createElement(Fragment, null, ...parts.map(toReact));
  site.get(path, (_req, res) => {
    for (const statement of statements) statement.all();
    if (json !== undefined) res.type("json").send(json);
    else res.type("html").send(`<!doctype html>${renderToString(createElement(PageOf))}`);
  });
}
const server = site.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as { port: number }).port}`);
});

import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type ChildNode, type Element, isTag, isText } from "domhandler";
import express from "express";
import { parseDocument } from "htmlparser2";
import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/**
 * The limit: a bare Express + better-sqlite3 + React server that reads the same rows by prepared statements and
 * renders the same HTML with renderToString, with no router, no session, no hydration. Sent on stdin: {html, json}.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { html, json } = JSON.parse(Buffer.concat(chunks).toString()) as { html: string; json: string };
const db = new SQLite(join(process.env.DATA_DIR ?? "", "upsolve.db"), { readonly: true });
const list = db.prepare(
  "select p.*, u.username from problems p left join users u on u.id = p.author_id where p.visibility = 'public' order by p.id desc limit 21",
);
const marks = db.prepare("select * from problem_tags where problem_id between ? and ?");
const top = db.prepare("select * from users order by solutions_count desc, solutions_count_at, id limit 10");
const total = db.prepare("select total from public_totals where kind = 'all' and key = ''");

function read() {
  const rows = list.all() as { id: number }[];
  return [rows, marks.all(rows.at(-1)?.id ?? 0, rows[0]?.id ?? 0), top.all(), total.get()];
}

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

/** A component for each element, so that React does for this page what it does for the real one. */
function toReact(node: ChildNode, key: number): ReactNode {
  if (isText(node)) return node.data;
  if (!isTag(node)) return null;
  const props: Record<string, unknown> = { key };
  for (const [name, value] of Object.entries((node as Element).attribs)) {
    if (name === "value" || name === "style" || name === "selected") continue;
    props[attributes[name] ?? name] = value;
  }
  if (node.name === "script" || node.name === "style") {
    props.dangerouslySetInnerHTML = {
      __html: node.children.map((child) => (isText(child) ? child.data : "")).join(""),
    };
    return createElement(node.name, props);
  }
  const children = node.children.map(toReact).filter((child) => child !== null);
  return createElement(node.name, props, ...(children.length > 0 ? children : []));
}

const document = parseDocument(html).children.map(toReact);
function PageOf() {
  return document as unknown as JSX.Element;
}

const site = express();
site.disable("x-powered-by");
site.set("etag", false);
site.get("/dashboard", (_req, res) => {
  read();
  res.type("html").send(`<!doctype html>${renderToString(createElement(PageOf))}`);
});
site.get("/api/dashboard", (_req, res) => {
  read();
  res.type("json").send(json);
});
const server = site.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as { port: number }).port}`);
});

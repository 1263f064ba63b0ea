import { join } from "node:path";
import SQLite from "better-sqlite3";
import { type ChildNode, type Element, isTag, isText } from "domhandler";
import express from "express";
import { parseDocument } from "htmlparser2";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";

/**
 * The theoretical limit: a bare Express + better-sqlite3 + React server. Reads the same rows with prepared statements and
 * renders the same HTML with renderToString, without router, session or hydration. Receives {html, json} on stdin.
 */
const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
const { html, json } = JSON.parse(Buffer.concat(chunks).toString()) as { html: string; json: string };
const db = new SQLite(join(process.env.DATA_DIR ?? "", "upsolve.db"), { readonly: true });
const list = db.prepare(
  "select p.*, u.username from problems p left join users u on u.id = p.author_id where p.visibility = 'public' order by p.id desc limit ?",
);
const marks = db.prepare("select * from problem_tags where problem_id between ? and ?");
const top = db.prepare("select * from users order by solutions_count desc, solutions_count_at, id limit 10");
const total = db.prepare("select total from public_totals where kind = 'all' and key = ''");

function read(limit: number) {
  const rows = list.all(limit) as { id: number }[];
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

const parts = parseDocument(html)
  .children.map(toPart)
  .filter((part) => part !== null);
function PageOf() {
  return createElement(Fragment, null, ...parts.map(toReact));
}

const site = express();
site.disable("x-powered-by");
site.set("etag", false);
site.get("/dashboard", (_req, res) => {
  read(21);
  res.type("html").send(`<!doctype html>${renderToString(createElement(PageOf))}`);
});
site.get("/api/dashboard", (_req, res) => {
  read(51);
  res.type("json").send(json);
});
const server = site.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as { port: number }).port}`);
});

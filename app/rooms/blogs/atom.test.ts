import { Parser } from "htmlparser2";
import { expect, test } from "vitest";
import { xssPayloads } from "../../../tests/setup/xss-payloads.ts";
import { type FeedEntry, toAtom } from "./atom.ts";

const entry: FeedEntry = {
  id: 1,
  title: "Title",
  author_id: 1,
  username: "ada",
  about_excerpt: "Summary",
  tags: "dp,c++",
  created_at: Date.UTC(2026, 0, 2),
  updated_at: Date.UTC(2026, 0, 3),
};
const feed = (blogs: FeedEntry[]) =>
  toAtom("https://example.org", 'https://example.org/blogs.atom?key=1-a&x="', blogs);

/** Elements as "path=text", in the order in which they end. */
function read(xml: string) {
  const path: string[] = [];
  const texts: string[] = [];
  const found: [path: string, text: string, attributes: Record<string, string>][] = [];
  const attributes: Record<string, string>[] = [];
  const parser = new Parser(
    {
      onopentag(name, given) {
        path.push(name);
        texts.push("");
        attributes.push(given);
      },
      ontext(text) {
        texts[texts.length - 1] += text;
      },
      onclosetag(_, implied) {
        if (implied && !/(link|category)$/.test(path.join("/")))
          throw new Error(`${path.join("/")} is not closed.`);
        found.push([path.join("/"), texts.pop() ?? "", attributes.pop() ?? {}]);
        path.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

test("a feed has an id, its addresses and the time of its last change", () => {
  const found = read(feed([entry, { ...entry, updated_at: Date.UTC(2026, 0, 5) }]));
  expect(found).toContainEqual(["feed/id", "https://example.org/blogs.atom", {}]);
  expect(found).toContainEqual(["feed/updated", "2026-01-05T00:00:00.000Z", {}]);
  const self = {
    rel: "self",
    type: "application/atom+xml",
    href: 'https://example.org/blogs.atom?key=1-a&x="',
  };
  expect(found).toContainEqual(["feed/link", "", self]);
  expect(found).toContainEqual(["feed/entry/published", "2026-01-02T00:00:00.000Z", {}]);
  expect(found).toContainEqual(["feed/entry/author/name", "ada", {}]);
  for (const term of ["c++", "dp"]) expect(found).toContainEqual(["feed/entry/category", "", { term }]);
});

test("an empty feed is valid", () => {
  expect(read(feed([])).map(([path]) => path)).not.toContain("feed/entry");
});

const isWritable = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  const isSpace = code === 9 || code === 10 || code === 13;
  return (
    isSpace || (code >= 0x20 && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)
  );
};

test("markup in titles and summaries is escaped", () => {
  const texts = [...xssPayloads, "]]>", "<![CDATA[x]]>", "<!ENTITY x>", "&x;", "a\u0001b\u0000c\ufffe"];
  for (const text of texts) {
    const found = read(feed([{ ...entry, title: text, about_excerpt: text }]));
    const writable = [...text].filter(isWritable).join("");
    const unread = (path: string) => found.find(([name]) => name === path)?.[1];
    expect(unread("feed/entry/title")).toBe(writable);
    expect(unread("feed/entry/summary")).toBe(writable);
    expect(new Set(found.map(([path]) => path)).size).toBe(15);
  }
});

import { escapeHtml } from "../../platform/text/plain-text.ts";
import type { listForFeed } from "./queries.server.ts";

export type FeedEntry = Awaited<ReturnType<typeof listForFeed>>[number];

/** RFC 4287, in plain text, so that readers never parse user input. @param self includes the reader's key */
export function toAtom(publicUrl: string, self: string, blogs: FeedEntry[]): string {
  const updated = Math.max(0, ...blogs.map((blog) => blog.updated_at));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${text(publicUrl)}/blogs.atom</id>
<title>Upsolve blogs</title>
<updated>${time(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${text(self)}"/>
<link rel="alternate" type="text/html" href="${text(publicUrl)}/blogs"/>
${blogs.map((blog) => entryOf(blog, `${publicUrl}/blog/${blog.id}`)).join("")}</feed>
`;
}

function entryOf(blog: FeedEntry, address: string): string {
  return `<entry>
<id>${text(address)}</id>
<title>${text(blog.title)}</title>
<link rel="alternate" type="text/html" href="${text(address)}"/>
<author><name>${text(blog.username)}</name></author>
<published>${time(blog.created_at)}</published>
<updated>${time(blog.updated_at)}</updated>
<summary>${text(blog.about_excerpt ?? "")}</summary>
</entry>
`;
}

/** Characters that are not allowed in XML 1.0. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function text(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

const time = (value: number) => new Date(value).toISOString();

import { escapeHtml } from "./plain-text.ts";

interface Feed {
  /** The feed's address without its reader's key. */
  id: string;
  title: string;
  /** Includes the reader's key. */
  self: string;
  /** The screen with the same entries. */
  page: string;
}

export interface AtomEntry {
  address: string;
  title: string;
  author: string;
  /** Milliseconds since the epoch. */
  published: number;
  updated: number;
  summary: string;
  tags?: readonly string[];
}

/** RFC 4287, in plain text, so that readers never parse user input. */
export function toAtomFeed({ id, title, self, page }: Feed, entries: AtomEntry[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${text(id)}</id>
<title>${text(title)}</title>
<updated>${time(changedIn(entries))}</updated>
<link rel="self" type="application/atom+xml" href="${text(self)}"/>
<link rel="alternate" type="text/html" href="${text(page)}"/>
${entries.map(entryOf).join("")}</feed>
`;
}

export const changedIn = (entries: Pick<AtomEntry, "updated">[]) =>
  Math.max(0, ...entries.map(({ updated }) => updated));

function entryOf({ address, title, author, published, updated, summary, tags = [] }: AtomEntry): string {
  return `<entry>
<id>${text(address)}</id>
<title>${text(title)}</title>
<link rel="alternate" type="text/html" href="${text(address)}"/>
<author><name>${text(author)}</name></author>
<published>${time(published)}</published>
<updated>${time(updated)}</updated>
<summary>${text(summary)}</summary>
${tags.map((tag) => `<category term="${text(tag)}"/>\n`).join("")}</entry>
`;
}

/** Characters that are not allowed in XML 1.0. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function text(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

const time = (value: number) => new Date(value).toISOString();

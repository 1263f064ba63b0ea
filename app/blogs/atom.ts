import { escapeHtml } from "../text/plain-text.ts";

export interface FeedEntry {
  /** The page of the entry, which is its identity as well. */
  address: string;
  title: string;
  author: string;
  summary: string;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  updatedAt: number;
}

export interface Feed {
  /** For ever the same, and without the reader's key. */
  id: string;
  /** Where this very feed was fetched. */
  self: string;
  /** The page that shows the same. */
  page: string;
  title: string;
  entries: FeedEntry[];
}

/** An Atom document (RFC 4287). Every text in it is plain text: nothing of what users wrote is read as markup. */
export function toAtom({ id, self, page, title, entries }: Feed): string {
  // An empty feed has changed at no time anybody could tell.
  const updated = Math.max(0, ...entries.map((entry) => entry.updatedAt));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${text(id)}</id>
<title>${text(title)}</title>
<updated>${time(updated)}</updated>
<link rel="self" type="application/atom+xml" href="${text(self)}"/>
<link rel="alternate" type="text/html" href="${text(page)}"/>
${entries.map(entryOf).join("")}</feed>
`;
}

function entryOf(entry: FeedEntry): string {
  return `<entry>
<id>${text(entry.address)}</id>
<title>${text(entry.title)}</title>
<link rel="alternate" type="text/html" href="${text(entry.address)}"/>
<author><name>${text(entry.author)}</name></author>
<published>${time(entry.publishedAt)}</published>
<updated>${time(entry.updatedAt)}</updated>
<summary>${text(entry.summary)}</summary>
</entry>
`;
}

/** What XML 1.0 has no way to write: control characters, halves of surrogate pairs, two non-characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Safe as content and as an attribute. */
function text(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

const time = (value: number) => new Date(value).toISOString();

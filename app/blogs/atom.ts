import { escapeHtml } from "../text/plain-text.ts";

export interface FeedEntry {
  /** The entry's page; also its id. */
  address: string;
  title: string;
  author: string;
  summary: string;
  /** Milliseconds since the epoch. */
  publishedAt: number;
  updatedAt: number;
}

export interface Feed {
  /** Permanent, and without the reader's key. */
  id: string;
  /** The address of this feed. */
  self: string;
  /** The page with the same entries. */
  page: string;
  title: string;
  entries: FeedEntry[];
}

/** An Atom document (RFC 4287). All texts are plain: readers parse no user input as markup. */
export function toAtom({ id, self, page, title, entries }: Feed): string {
  // An empty feed has no time of change.
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

/** Characters XML 1.0 cannot represent: control characters, lone surrogates, two non-characters. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Escapes a text for content and attributes. */
function text(value: string): string {
  return escapeHtml(value.replace(UNWRITABLE, ""));
}

const time = (value: number) => new Date(value).toISOString();

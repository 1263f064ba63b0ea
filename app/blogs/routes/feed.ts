import { createHash } from "node:crypto";
import { withFeedKey } from "../../accounts/guards.server.ts";
import { toAtom } from "../atom.ts";
import { listForFeed } from "../queries.server.ts";

const ENTRIES = 50;

/** The newest blogs for feed readers, which have no session: the reader's key is in the address. */
export const loader = withFeedKey(async ({ app, db, url, request }) => {
  const { publicUrl } = app.config;
  const rows = await listForFeed(db, ENTRIES);
  const body = toAtom({
    id: `${publicUrl}/blogs.atom`,
    self: `${publicUrl}${url.pathname}${url.search}`,
    page: `${publicUrl}/blogs`,
    title: "Upsolve blogs",
    entries: rows.map((row) => ({
      address: `${publicUrl}/blog/${row.id}`,
      title: row.title,
      author: row.username,
      summary: row.about_excerpt ?? "",
      publishedAt: row.created_at,
      updatedAt: row.updated_at,
    })),
  });
  const changed = Math.max(0, ...rows.map((row) => row.updated_at));
  const etag = `"${createHash("sha256").update(body).digest("base64url")}"`;
  const headers = {
    "Content-Type": "application/atom+xml; charset=utf-8",
    // Asked for anew each time, and mostly answered with 304.
    "Cache-Control": "private, no-cache",
    ETag: etag,
    "Last-Modified": new Date(changed).toUTCString(),
  };
  if (isKnown(request.headers, etag, changed)) return new Response(null, { status: 304, headers });
  return new Response(body, { headers });
});

/** Whether the reader has this state already. A tag tells more than a time, which knows nothing of deletions. */
function isKnown(headers: Headers, etag: string, changed: number): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) return tags.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim()));
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return Math.floor(changed / 1000) * 1000 <= since;
}

import { withFeedKey } from "../../accounts/guards.server.ts";
import { conditionalResponse } from "../../http/conditional.server.ts";
import { toAtom } from "../atom.ts";
import { listForFeed } from "../queries.server.ts";

const ENTRIES = 50;

/** The newest blogs for feed readers. They have no session: the key in the address identifies the user. */
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
  return conditionalResponse(request, body, "application/atom+xml", changed);
});

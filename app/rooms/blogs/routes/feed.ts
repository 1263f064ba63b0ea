import { withFeedKey } from "../../../auth/guards.server.ts";
import { conditionalResponse } from "../../../platform/http/conditional.server.ts";
import { toAtom } from "../atom.ts";
import { listForFeed } from "../queries.server.ts";

const ENTRIES = 50;

/** Feed readers have no session, so the key in the address identifies the user. */
export const loader = withFeedKey(async ({ app, db, url, request }) => {
  const { publicUrl } = app.config;
  const blogs = await listForFeed(db, ENTRIES);
  const body = toAtom(publicUrl, `${publicUrl}${url.pathname}${url.search}`, blogs);
  const changed = Math.max(0, ...blogs.map((blog) => blog.updated_at));
  return conditionalResponse(request, body, "application/atom+xml", changed);
});

import { withUser } from "../../../auth/guards.server.ts";
import { MethodNotAllowed, NotFound } from "../../../platform/http/errors.ts";
import { findVisibleImage } from "../queries.server.ts";

const KEY = /^[\w-]{22}$/;

/** The image of a key never changes, but who may see it does. */
export const loader = withUser("holder", async ({ db, viewer, params, request }) => {
  const key = params.imageKey ?? "";
  const etag = `"${key}"`;
  const isKnown = request.headers.get("If-None-Match")?.includes(etag) ?? false;
  const image = KEY.test(key) ? await findVisibleImage(db, viewer, key, !isKnown) : undefined;
  if (!image) throw new NotFound("There is no such image.");
  const headers = {
    ETag: etag,
    "Cache-Control": image.isOpen ? "private, max-age=86400" : "private, no-cache",
  };
  if (!image.content) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(image.content), {
    headers: { ...headers, "Content-Type": image.type, "Content-Length": String(image.content.length) },
  });
});

export const action = withUser(() => {
  throw new MethodNotAllowed(["GET"]);
});

import { createHash } from "node:crypto";

/** Responds with 304 if unchanged. @param changed when the text last changed (ms), used if the client sends no tag. */
export function conditionalResponse(
  { headers: asked }: Request,
  body: string,
  type: string,
  changed?: number,
): Response {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 27);
  // A weak tag, because compression changes the bytes.
  const etag = `W/"${hash}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": "private, no-cache",
    ...(changed === undefined ? {} : { "Last-Modified": new Date(changed).toUTCString() }),
  };
  const tags = asked.get("If-None-Match");
  const since = Date.parse(asked.get("If-Modified-Since") ?? "");
  // The tag takes precedence: the time does not reflect deletions.
  const isKnown =
    tags === null
      ? changed !== undefined && Math.floor(changed / 1000) * 1000 <= since
      : tags.split(",").some((tag) => ["*", etag, etag.slice(2)].includes(tag.trim()));
  if (isKnown) return new Response(null, { status: 304, headers });
  return new Response(body, { headers: { ...headers, "Content-Type": `${type}; charset=utf-8` } });
}

import { fetchJson, OutsideFailure } from "../../platform/http/fetch-json.server.ts";
import type { ContestSource } from "./sources.server.ts";

/** In bytes, unpacked. Codeforces' whole history takes about half a megabyte. */
const BODY_LIMIT = 10 * 1024 * 1024;
const LONGEST_VALIDATOR = 200;

/** The validators of a conditional request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/**
 * Fetches a source's list, within 5 s.
 * @param known the validators of the last good response.
 * @param stop aborts the request.
 * @param now milliseconds since the epoch, for a Retry-After with a date.
 * @returns null when the list has not changed.
 * @throws OutsideFailure, or what fetch throws.
 */
export async function fetchListing(
  source: ContestSource,
  known: Validators | null,
  stop: AbortSignal,
  now: number,
) {
  const headers: Record<string, string> = {};
  if (known?.etag) headers["If-None-Match"] = known.etag;
  if (known?.lastModified) headers["If-Modified-Since"] = known.lastModified;
  const answer = await fetchJson(source.address, { stop, now, limit: BODY_LIMIT, headers });
  if (answer.json === undefined) {
    if (known?.etag || known?.lastModified) return null;
    throw new OutsideFailure("It answered 304");
  }
  const listing = await source.read(answer.json);
  const validators: Validators = {
    etag: validator(answer.headers, "ETag"),
    lastModified: validator(answer.headers, "Last-Modified"),
  };
  return { listing, validators };
}

function validator(headers: Headers, name: string): string | null {
  const value = headers.get(name);
  return value && value.length <= LONGEST_VALIDATOR ? value : null;
}

import { addressWith } from "../../platform/http/addresses.ts";

/** Items on one page of a list. */
const PAGE_SIZE = 100;

/** Reads where a page of a list's items begins; anything but a number begins at the first. */
export function partRequest(url: URL, limit = PAGE_SIZE, name = "from") {
  const from = url.searchParams.get(name) ?? "";
  return { limit, from: /^\d{1,4}$/.test(from) ? Number(from) : 0 };
}

/** Addresses of the pages beside it, for the same page of members where there is one; null at the ends. */
export function partLinks(
  url: URL,
  { from, limit }: { from: number; limit: number },
  total: number,
  name = "from",
) {
  const members = { after: url.searchParams.get("after"), before: url.searchParams.get("before") };
  const at = (place: number) => addressWith(url, { [name]: place === 0 ? null : String(place), ...members });
  return {
    previous: from > 0 ? at(Math.max(0, Math.min(from, total) - limit)) : null,
    next: from + limit < total ? at(from + limit) : null,
  };
}

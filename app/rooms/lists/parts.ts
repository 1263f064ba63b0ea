import { addressWith } from "../../platform/http/urls.ts";

const PAGE_SIZE = 100;

export function partRequest(url: URL, limit = PAGE_SIZE) {
  const from = url.searchParams.get("from") ?? "";
  return { limit, from: /^\d{1,4}$/.test(from) ? Number(from) : 0 };
}

/** Links to the previous and next problems, keeping the page of members; null at the ends. */
export function partLinks(url: URL, { from, limit }: { from: number; limit: number }, total: number) {
  const members = { after: url.searchParams.get("after"), before: url.searchParams.get("before") };
  const at = (place: number) => addressWith(url, { from: place === 0 ? null : String(place), ...members });
  return {
    previous: from > 0 ? at(Math.max(0, Math.min(from, total) - limit)) : null,
    next: from + limit < total ? at(from + limit) : null,
  };
}

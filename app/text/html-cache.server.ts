import { LRUCache } from "lru-cache";

/** A key (a hash) and the cache's own bookkeeping, in bytes. */
const ENTRY_OVERHEAD = 300;

/**
 * Keeps the rendered texts used last.
 * @param maxBytes of all of them. One text takes at most a quarter, so that it does not push out everything else.
 */
export function htmlCache<Rendered extends { readonly html: string }>(maxBytes: number) {
  return new LRUCache<string, Rendered>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ html }) => ENTRY_OVERHEAD + 2 * html.length,
  });
}

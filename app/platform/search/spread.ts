/** At most `most` items, evenly spaced from first to last. */
export function spread<T>(all: T[], most: number): T[] {
  if (all.length <= most) return all;
  const apart = (all.length - 1) / Math.max(1, most - 1);
  return Array.from({ length: most }, (_, index) => all[Math.round(index * apart)] as T);
}

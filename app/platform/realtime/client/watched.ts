/** A value outside React, to be read with useSyncExternalStore. */
export function watched<T>(value: T) {
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: T): void {
      if (next === value) return;
      value = next;
      for (const watcher of [...watchers]) watcher();
    },
    watch(watcher: () => void): () => void {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

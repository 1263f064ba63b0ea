import { currentRequest } from "../http/thread-time.server.ts";

const found = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Finds a value once per request: most requests list a page, then count the whole list. */
export function onceForRequest<T>(key: string, find: () => Promise<T>): Promise<T> {
  const request = currentRequest();
  if (!request) return find();
  const own = found.get(request) ?? new Map<string, Promise<unknown>>();
  found.set(request, own);
  const value = (own.get(key) as Promise<T> | undefined) ?? find();
  own.set(key, value);
  return value;
}

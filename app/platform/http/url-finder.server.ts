import findMyWay from "find-my-way";

const LONGEST_PARAMETER = 64 * 1024;

/**
 * Finds the value for an address by Remix's rules: fixed names beat parameters, parameters beat `*`; letter case and
 * trailing slashes are ignored.
 * @param places by path, such as "blog/:blogId", "messages/:userId?" or "api/*".
 */
export function urlFinder<T>(places: Iterable<readonly [path: string, value: T]>) {
  const router = findMyWay({ caseSensitive: false, maxParamLength: LONGEST_PARAMETER });
  for (const [path, value] of places) {
    router.on("GET", `/${path}`, () => {}, { value });
    if (path.endsWith("/*")) router.on("GET", `/${path.slice(0, -2)}`, () => {}, { value });
  }
  return (pathname: string): { value: T; params: Record<string, string | undefined> } | undefined => {
    let end = pathname.length;
    // Not /\/+$/, which takes quadratic time on slashes before the end.
    while (end > 1 && pathname[end - 1] === "/") end--;
    const found = router.find("GET", pathname.slice(0, end));
    return found ? { value: found.store.value, params: found.params } : undefined;
  };
}

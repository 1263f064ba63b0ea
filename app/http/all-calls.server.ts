import type { AnyCall } from "./calls.server.ts";

// Here and not in the document's own route, since the glob leaves out the module it stands in.
const modules = import.meta.glob<{ loader: { calls?: AnyCall[] } }>("../*/api/*.ts");

/** The calls of every resource route of every area: a call appears in the document by being declared. */
export async function allCalls(): Promise<AnyCall[]> {
  const routes = await Promise.all(Object.values(modules).map((load) => load()));
  return routes.flatMap((route) => route.loader.calls ?? []);
}

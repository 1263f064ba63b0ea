import { unzipSync } from "fflate";
import routes from "../../app/routes.ts";
import type { Client } from "../api/client.ts";

/** Addresses that answer something else for a search, a tab or a filter, besides the bare one. */
const queries: Record<string, string[]> = {
  "/upsolve": ["show=later", "show=gaveup", "show=tried"],
  "/messages/invitations": ["box=sent"],
  "/admin/reports": ["state=resolved"],
  "/leaderboard": ["period=all", "period=all&by=points"],
  "/contests/past": ["who=here"],
  "/api/upsolve": ["show=later", "show=gaveup"],
  "/api/leaderboard": ["period=all", "period=year&by=points"],
  "/api/invitations": ["box=sent"],
};
/** Those that search, each by its parameter. */
const searches: Record<string, string> = {
  "/dashboard": "q",
  "/search": "q",
  "/myproblems": "q",
  "/bookmarkedproblems": "q",
  "/lists": "q",
  "/blogs": "q",
  "/collaborators": "q",
  "/messages/search": "q",
  "/messages": "q",
  "/api/dashboard": "q",
  "/api/search": "q",
  "/api/lists": "q",
  "/api/blogs": "q",
  "/api/searchuser": "query",
  "/api/messages/search": "q",
  "/api/messages/users": "q",
};

/** They end a session, or stay open until there is news. */
const closed = /^\/(logout|askai\/stream)$|^\/api\/realtime\//;

/**
 * Every address of the app's route table that a GET may open, with what stands for its parameters, and the data behind each
 * screen. Calls without a GET answer 405.
 * @param searched what searches ask for: it must not have in it what is looked for.
 */
export function doors(searched: string): string[] {
  const paths = routes
    .map(({ path = "" }) => `/${path}`)
    .filter((path) => !/\*/.test(path) && !closed.test(path));
  const bare = (path: string) => path.replace(/\/:\w+\?$/, "");
  const variants = (path: string) => [
    ...(queries[bare(path)] ?? []),
    ...(searches[bare(path)] ? [`${searches[bare(path)]}=${encodeURIComponent(searched)}`] : []),
  ];
  return paths.flatMap((path) => {
    const faces = path.startsWith("/api/") ? [path] : [path, `${path === "/" ? "/_root" : path}.data`];
    return faces.flatMap((face) => [face, ...variants(path).map((query) => `${face}?${query}`)]);
  });
}

/** An answer as text; of an archive that of every file in it. */
async function textOf(response: Response): Promise<string> {
  if (!/zip/.test(response.headers.get("Content-Type") ?? "")) return response.text();
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join("\n");
}

/**
 * Opens every door as a reader. @returns those whose answers have a word in them, whatever its case.
 * @param about what stands for the parameters of addresses, by name; "1" for those left out.
 */
export async function doorsShowing(
  reader: Client,
  word: string,
  about: Record<string, string>,
  searched = "before",
): Promise<string[]> {
  const found: string[] = [];
  for (const door of doors(searched)) {
    const [path = "", query] = door.split(/\?(?=[a-z]+=)/);
    const address = path.replace(/:(\w+)\??/g, (_, name: string) => about[name] ?? "1");
    const response = await reader.get(query ? `${address}?${query}` : address);
    if ((await textOf(response)).toLowerCase().includes(word.toLowerCase())) found.push(door);
  }
  return found;
}

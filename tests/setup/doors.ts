import { unzipSync } from "fflate";
import routes from "../../app/routes.ts";
import type { Client } from "../api/client.ts";

/** Addresses whose search, tab or filter changes the answer. */
const queries: Record<string, string[]> = {
  "/upsolve": ["show=later", "show=gaveup", "show=tried"],
  "/messages/invitations": ["box=sent"],
  "/admin/reports": ["state=resolved"],
  "/leaderboard": ["period=all", "period=all&by=points"],
  "/contests/past": ["who=here"],
  "/trainings": ["show=past", "show=yours"],
  "/api/upsolve": ["show=later", "show=gaveup"],
  "/api/leaderboard": ["period=all", "period=year&by=points"],
  "/api/invitations": ["box=sent"],
  "/api/trainings": ["show=past", "show=yours"],
};
/** Search parameters by address. */
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
  "/api/mentions": "q",
};

/** Ends the session, or keeps the connection open. */
const closed = /^\/(logout|askai\/stream)$|^\/api\/realtime\//;

/**
 * All addresses in the route table, with their queries, and the screens' data addresses. Calls
 * without a GET answer 405. @param searched the search term; it must not contain the word that the test
 * looks for.
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

/** A response as text. For an archive, the text of all its files. */
async function textOf(response: Response): Promise<string> {
  if (!/zip/.test(response.headers.get("Content-Type") ?? "")) return response.text();
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.values(files)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join("\n");
}

/**
 * Opens every door as a reader. @returns the addresses whose response contains one of the words, ignoring case.
 * @param about values for the parameters of addresses, by name; "1" where omitted. @param among only these doors
 */
export async function doorsShowing(
  reader: Client,
  word: string | string[],
  about: Record<string, string>,
  searched = "before",
  among: (door: string) => boolean = () => true,
): Promise<string[]> {
  const words = [word].flat().map((each) => each.toLowerCase());
  const found: string[] = [];
  for (const door of doors(searched).filter(among)) {
    const [path = "", query] = door.split(/\?(?=[a-z]+=)/);
    const address = path.replace(/:(\w+)\??/g, (_, name: string) => about[name] ?? "1");
    const response = await reader.get(query ? `${address}?${query}` : address);
    const text = (await textOf(response)).toLowerCase();
    if (words.some((each) => text.includes(each))) found.push(door);
  }
  return found;
}

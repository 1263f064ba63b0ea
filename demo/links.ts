import type { Application } from "../app/platform/application.ts";
import { addLink } from "../app/rooms/links/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { links } from "./content/links.ts";

export async function saveLinks(
  store: Pick<Application, "db" | "now">,
  member: (username: string) => Viewer,
): Promise<void> {
  for (const [username, saved] of Object.entries(links)) {
    for (const [name, link] of saved) await addLink(store, member(username), { name, link });
  }
}

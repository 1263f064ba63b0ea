import type { Application } from "../app/platform/application.ts";
import { updateProfile } from "../app/rooms/people/commands.server.ts";
import type { Viewer } from "../app/viewer.ts";
import { users } from "./content/users.ts";

export async function fillProfiles(
  store: Pick<Application, "db" | "now">,
  member: (username: string) => Viewer,
): Promise<void> {
  for (const { username, favlanguage, rating, platform, location, skills, ...rest } of users) {
    const viewer = member(username);
    await updateProfile(store, viewer, viewer.id, {
      favlanguage,
      rating,
      platform,
      location,
      skills,
      gitHub: rest.github ?? null,
      projectslinks: rest.projects,
      collaborator: rest.collaborator,
    });
  }
}

import type { Application } from "../../../app/platform/application.ts";
import { runJob } from "../../../app/platform/jobs/jobs.server.ts";
import { changeMembers, createGroup } from "../../../app/rooms/groups/commands.server.ts";
import { vouch } from "../../../app/rooms/groups/vouching.server.ts";
import {
  createTeam,
  deleteTeam,
  leaveTeam,
  updateTeam,
} from "../../../app/rooms/standings/teams/commands.server.ts";
import { teamMatching } from "../../../app/rooms/standings/teams/matching.server.ts";
import type { Viewer } from "../../../app/viewer.ts";
import {
  type Group,
  isWithin,
  type Link,
  type Member,
  type Stay,
  type Team,
  trustAt,
  type World,
} from "./world.ts";

/** When anything changes in who belongs where, and in who is vouched for. */
export function changesOf({ groups, teams, links, members }: World): number[] {
  const spans = [
    ...groups.flatMap(({ stays }) => stays),
    ...teams.flatMap((team) => [team, ...team.stays]),
    ...links.flatMap(({ vouched }) => vouched),
  ];
  const times = [...spans.flatMap(({ from, to }) => [from, to]), ...members.map(({ joinsAt }) => joinsAt)];
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Brings the site's groups, teams, places and vouching to what they are at a time, by its own commands. */
export class Belonging {
  readonly groups = new Map<Group, number>();
  readonly teams = new Map<Team, number>();

  constructor(
    readonly app: Application,
    readonly world: World,
    readonly staff: () => Viewer,
    readonly viewerOf: (member: Member) => Viewer,
  ) {}

  get coach(): Viewer {
    return this.staff();
  }

  /** @param handles the ids of those that are linked */
  async follow(time: number, handles: Map<Link, number>): Promise<void> {
    for (const member of this.world.members) await this.#join(member, time);
    for (const [link, id] of handles) await this.#vouch(link, id, time);
    for (const group of this.world.groups) await this.#group(group, time);
    for (const team of this.world.teams) await this.#team(team, time);
    await runJob(this.app, teamMatching);
  }

  async #join(member: Member, time: number): Promise<void> {
    if (member.joinsAt === 0) return;
    const waits = time < member.joinsAt ? 2 : 0;
    const { id } = this.viewerOf(member);
    await this.app.db
      .updateTable("users")
      .set({ waits })
      .where("id", "=", id)
      .where("waits", "!=", waits)
      .execute();
  }

  async #vouch(link: Link, id: number, time: number): Promise<void> {
    if (link.isVerified) return;
    const isWanted = trustAt(link, time) === "vouched";
    const row = await this.app.db
      .selectFrom("handles")
      .select("is_vouched")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if ((row.is_vouched === 1) !== isWanted) await vouch(this.app, this.coach, id, isWanted);
  }

  async #group(group: Group, time: number): Promise<void> {
    const wanted = namesAt(group.stays, time);
    if (wanted.length === 0) return;
    let id = this.groups.get(group);
    if (id === undefined) {
      id = await createGroup(this.app, this.coach, { name: group.name, about: "" });
      this.groups.set(group, id);
    }
    const there = await this.#inGroup(id);
    const add = wanted.filter((name) => !there.includes(name));
    const remove = there.filter((name) => !wanted.includes(name));
    if (add.length + remove.length > 0) await changeMembers(this.app, this.coach, id, { add, remove });
  }

  async #team(team: Team, time: number): Promise<void> {
    const { app, coach } = this;
    const id = this.teams.get(team);
    if (!isWithin(team, time)) {
      if (id !== undefined) await deleteTeam(app, coach, id);
      this.teams.delete(team);
      return;
    }
    const members = namesAt(team.stays, time);
    const input = { name: team.name, members };
    if (id === undefined) {
      this.teams.set(team, await createTeam(app, coach, input));
      return;
    }
    const there = await this.#inTeam(id);
    for (const { member } of team.stays) {
      if (there.includes(member.name) && !members.includes(member.name))
        await leaveTeam(app, this.viewerOf(member), id);
    }
    if (members.some((name) => !there.includes(name))) await updateTeam(app, coach, id, input);
  }

  async #inGroup(id: number): Promise<string[]> {
    const rows = await this.app.db
      .selectFrom("group_members as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("u.username")
      .where("m.group_id", "=", id)
      .where("m.left_until", "is", null)
      .execute();
    return rows.map(({ username }) => username);
  }

  async #inTeam(id: number): Promise<string[]> {
    const rows = await this.app.db
      .selectFrom("team_members as m")
      .innerJoin("users as u", "u.id", "m.user_id")
      .select("u.username")
      .where("m.team_id", "=", id)
      .where("m.left_at", "is", null)
      .execute();
    return rows.map(({ username }) => username);
  }
}

const namesAt = (stays: Stay[], time: number): string[] =>
  stays.filter((stay) => isWithin(stay, time)).map(({ member }) => member.name);

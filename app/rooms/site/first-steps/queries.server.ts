import type { Application } from "../../../platform/application.ts";
import type { Connection } from "../../../platform/db/connection.server.ts";
import { prepared } from "../../../platform/db/prepared.server.ts";
import type { Viewer } from "../../../viewer.ts";
import { listSignupLinks, memberTotals } from "../../members/index.server.ts";
import { readSettings } from "../queries.server.ts";

interface Step {
  title: string;
  help: string;
  href: string;
  isDone: boolean;
}

const selectUser = prepared((db, { id }: { id: number }) =>
  db
    .selectFrom("users as u")
    .leftJoin("profiles as p", "p.user_id", "u.id")
    .select(["u.first_steps", "u.public_problems_count", "u.private_problems_count", "p.user_id as profiled"])
    .where("u.id", "=", id),
);

async function readUser(db: Connection, id: number) {
  const [user] = await selectUser(db, { id });
  return {
    isShown: user?.first_steps === 1,
    hasProblem: (user?.public_problems_count ?? 0) + (user?.private_problems_count ?? 0) > 0,
    hasProfile: user !== undefined && user.profiled !== null,
  };
}

type Store = Pick<Application, "db" | "config" | "now" | "site">;

async function ownerSteps(app: Store): Promise<Step[]> {
  const { origins } = await readSettings(app.db, app.config);
  const isAlone = (await memberTotals(app)).members <= 1;
  const { rows: links } = await listSignupLinks(app, { limit: 1 });
  return [
    {
      title: "Name your site",
      help: "Shown on the landing page and in page titles.",
      href: "/admin/settings",
      isDone: app.site.settings.name !== "",
    },
    {
      title: "Decide who can sign up",
      help: "Anyone, people with an invitation link, people you approve, or nobody.",
      href: "/admin/settings",
      isDone: origins.signup !== "default" || !isAlone,
    },
    {
      title: "Invite your club",
      help: "Create an invitation link, or share the address of this site.",
      href: "/admin/signup",
      isDone: links.length > 0 || !isAlone,
    },
  ];
}

export async function readFirstSteps(app: Store, viewer: Viewer) {
  const user = await readUser(app.db, viewer.id);
  return { isShown: user.isShown, steps: await stepsOf(app, viewer, user) };
}

async function stepsOf(app: Store, viewer: Viewer, user: Awaited<ReturnType<typeof readUser>>) {
  const isOwner = viewer.role === "owner";
  const problem: Step = {
    title: isOwner ? "Add the first problem" : "Add a problem",
    help: "A problem others should try, with its link and statement.",
    href: "/addproblem",
    isDone: user.hasProblem,
  };
  if (isOwner) return [...(await ownerSteps(app)), problem];
  const profile: Step = {
    title: "Fill in your profile",
    help: "Your languages, and whether you're looking for people to work with.",
    href: `/myprofile/${viewer.id}/updateprofile`,
    isDone: user.hasProfile,
  };
  return [profile, problem];
}

export async function nextStep(app: Store, viewer: Viewer) {
  const user = await readUser(app.db, viewer.id);
  if (!user.isShown) return null;
  const steps = await stepsOf(app, viewer, user);
  const next = steps.find(({ isDone }) => !isDone);
  if (!next) return null;
  const { title, href } = next;
  return { title, href, done: steps.filter(({ isDone }) => isDone).length, total: steps.length };
}

import type { Application } from "../../../platform/application.ts";
import { dueDay } from "../../../platform/ui/due.tsx";
import type { Step } from "../../../platform/ui/steps.tsx";
import type { Viewer } from "../../../viewer.ts";
import { findFirstList } from "../../lists/index.server.ts";
import { listSignupLinks, memberTotals } from "../../members/index.server.ts";
import { readBegun } from "../../solves/index.server.ts";
import { readSettings } from "../queries.server.ts";
import { readUser } from "./queries.server.ts";

type User = Awaited<ReturnType<typeof readUser>>;
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
  const steps =
    viewer.role === "owner"
      ? [...(await ownerSteps(app)), firstProblem(user)]
      : await memberSteps(app, viewer, user);
  return { isShown: user.isShown, steps };
}

const firstProblem = ({ hasProblem }: User): Step => ({
  title: "Add the first problem",
  help: "A problem others should try, with its link and statement.",
  href: "/addproblem",
  isDone: hasProblem,
});

async function memberSteps({ db, now }: Store, viewer: Viewer, { hasProfile }: User): Promise<Step[]> {
  const [{ hasHandle, hasSolved }, list] = await Promise.all([
    readBegun(db, viewer),
    findFirstList(db, viewer, now()),
  ]);
  return [
    {
      title: "Link a handle",
      help: "Codeforces or AtCoder. What you solved there shows here by itself.",
      href: "/settings/handles",
      isDone: hasHandle,
    },
    ...(list
      ? [
          {
            title: `${list.audience === "everyone" ? "Start" : "Open"} ${list.title}`,
            help: aboutList(list),
            href: `/lists/${list.id}`,
            isDone: list.isOpened,
          },
        ]
      : []),
    {
      title: "Solve one problem",
      help: "Any will do, here or at your judge. With a linked handle, it is ticked off by itself.",
      href: "/dashboard?sort=easiest",
      isDone: hasSolved,
    },
    {
      title: "Fill in your profile",
      help: "Your skills and languages, so that collaborators can find you.",
      href: `/myprofile/${viewer.id}/updateprofile`,
      isDone: hasProfile,
    },
  ];
}

type FirstList = NonNullable<Awaited<ReturnType<typeof findFirstList>>>;

function aboutList({ group, audience, username, due }: FirstList): string {
  const whose = audience === "everyone" ? "everyone" : group === null ? "you" : `your group ${group}`;
  return `A list by ${username} for ${whose}${due === null ? "" : `, due ${dueDay(due)}`}.`;
}

/** The steps that the dashboard shows; null if all are done or the viewer has hidden them. */
export async function stepsToDo(app: Store, viewer: Viewer): Promise<Step[] | null> {
  const { isShown, steps } = await readFirstSteps(app, viewer);
  return isShown && steps.some(({ isDone }) => !isDone) ? steps : null;
}

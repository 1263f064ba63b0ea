import { menusOf } from "../../../platform/ui/bar.tsx";
import type { Viewer } from "../../../viewer.ts";

export interface Place {
  kind: "Actions" | "Screens" | "Admin";
  title: string;
  href: string;
}

interface Known extends Place {
  also: string;
}
type Row = [title: string, href: string, also: string];

const actions: Row[] = [
  ["Add Problem", "/addproblem", "new create import write share"],
  ["Create New Blog", "/addblog", "new compose write post"],
  ["New list", "/lists/new", "create make"],
  ["New training", "/trainings/new", "create make mashup virtual"],
  ["New team", "/teams/new", "create make"],
  ["Add Link", "/importantlink/addlink", "new save bookmark"],
];

const screens: Row[] = [
  ["Teams", "/teams", "parties together"],
  ["Weekly letter", "/week", "news digest summary"],
  ["Search messages", "/messages/search", "find chats"],
  ["Invitations", "/messages/invitations", "collaborate"],
  ["Notifications", "/notifications", "bell unread news"],
  ["First steps", "/first-steps", "start welcome help"],
  ["Tokens", "/settings/tokens", "settings api programs"],
  ["Time zone", "/contests/timezone", "settings contests clock"],
];

const admin: Row[] = [
  ["Members", "/admin/members", "admin people users suspend roles"],
  ["Sign-up", "/admin/signup", "admin invite links approve waiting"],
  ["Reports", "/admin/reports", "admin moderation"],
  ["Removed", "/admin/removals", "admin moderation put back"],
  ["Rename a tag", "/admin/tags", "admin tags merge"],
  ["Audit log", "/admin/audit", "admin acts history"],
  ["Site settings", "/admin/settings", "admin name announcement description"],
];

const also: Record<string, string> = {
  "/dashboard": "home top users",
  "/bookmarkedproblems": "saved stars",
  "/upsolve": "upsolve tried later",
  "/lists": "homework plans",
  "/trainings": "mashups duels virtual races",
  "/contests/past": "past contests results standings gyms",
  "/revisit": "repeat due spaced repetition",
  "/leaderboard": "ranking top",
  "/wall": "season contests squares unsolved next",
  "/messages": "chat conversations",
  "/contests": "calendar upcoming rounds",
  "/groups": "classes squads coach club members join",
  "/blogs": "editorials posts",
  "/collaborators": "people users members search",
  "/askai": "assistant hints chat groq",
  "/settings/handles": "settings judges codeforces atcoder leetcode",
  "/settings": "account password email theme sessions export download delete",
  "/admin": "overview staff health storage backup",
};

function knownTo({ id, role }: Viewer): Known[] {
  const isStaff = role !== "member";
  const rows = (kind: Place["kind"], places: Row[]) =>
    places.map(([title, href, also]): Known => ({ kind, title, href, also }));
  const menus = menusOf(String(id), isStaff).flatMap((menu) =>
    menu.links.map(([title, href]): Known => {
      const kind = href === "/admin" ? "Admin" : "Screens";
      return { kind, title, href, also: `${menu.title} ${also[href] ?? ""}` };
    }),
  );
  const update: Row = ["Update Profile", `/myprofile/${id}/updateprofile`, "edit change"];
  return [
    ...rows("Actions", [...actions, update]),
    ...menus,
    ...rows("Screens", screens),
    ...(isStaff ? rows("Admin", admin) : []),
  ];
}

const wordsIn = (text: string) => text.split(/[\s-]+/).filter(Boolean);

/** Every word typed must start a word of the place. Places whose titles start with the text come first. */
export function findPlaces(viewer: Viewer, q = ""): Place[] {
  const text = q.trim().toLowerCase();
  const words = wordsIn(text);
  const found = knownTo(viewer).filter(({ title, also }) => {
    const names = wordsIn(`${title} ${also}`.toLowerCase());
    return words.every((word) => names.some((name) => name.startsWith(word)));
  });
  const isTitled = ({ title }: Place) => title.toLowerCase().startsWith(text);
  return [...found.filter(isTitled), ...found.filter((place) => !isTitled(place))].map(
    ({ kind, title, href }) => ({ kind, title, href }),
  );
}

import type { IconName } from "../../../platform/ui/icon-names.ts";
import { clock } from "../standing/rows.ts";

// The panels above a training's standings, as data: their texts and buttons would only make the page's script larger.

/** A button that does one thing to the training. */
export interface Act {
  intent: string;
  label: string;
  isMain?: boolean;
  fields?: Record<string, string | number>;
  /** What it is about, for screen readers. */
  of?: string;
}

interface PanelLink {
  href: string;
  label: string;
  icon?: IconName;
  isFile?: boolean;
}

export interface Panel {
  says: (readonly [text: string, how?: "bold" | "check" | "soft"])[];
  links: PanelLink[];
  acts: Act[];
  /** Asked before the training is deleted. */
  deletion?: string;
}

interface Facts {
  here: string;
  title: string;
  isPlanned: boolean;
  isOwner: boolean;
  /** Whether the viewer takes or took part. */
  isIn: boolean;
  lacksHandle: boolean;
  /** Whether it is a group's. */
  isOfGroup: boolean;
  canDelete: boolean;
  canJoin: boolean;
  canLeave: boolean;
  canBegin: "own" | "virtual" | null;
  saying: string;
  teams: { id: number; name: string }[];
  /** Once it is over. */
  left: { group: number; yours: string; toQueue: number } | null;
  hasFreeze: boolean;
  isFrozen: boolean;
  /** Over, with results that only the owner's steps open. */
  isOwnerToOpen: boolean;
  claims: { party: number; name: string; label: string; at: number }[];
}

export const panelsOf = (facts: Facts): Panel[] =>
  [afterOf(facts), ownOf(facts), freezeOf(facts), ...facts.claims.map(claimOf)].filter(
    (panel) => panel !== undefined,
  );

/** Over: what is left, the replay and the file. */
function afterOf({ here, left, isOfGroup, hasFreeze, isFrozen }: Facts): Panel | undefined {
  if (!left) return undefined;
  return {
    says: [
      ...(hasFreeze
        ? [isFrozen ? (["Still frozen", "bold"] as const) : (["Unfrozen", "check"] as const)]
        : []),
      [`${left.group} left to upsolve`, "bold"],
      [`${isOfGroup ? "in the group" : "among all who took part"}${left.yours}`, "soft"],
    ],
    links: [
      { href: `${here}?at=0`, label: "Replay" },
      { href: `${here}/standings.csv`, label: "CSV", icon: "download", isFile: true },
    ],
    acts: left.toQueue > 0 ? [{ intent: "queue", label: "Add what is left to my queue", isMain: true }] : [],
  };
}

/** Joining, leaving and beginning; for owners, editing and deleting. */
function ownOf(facts: Facts): Panel | undefined {
  const { here, title, isPlanned, isOwner, isIn, lacksHandle, canDelete } = facts;
  const { canJoin, canLeave, canBegin, saying, teams } = facts;
  if (!canJoin && !canLeave && !canBegin && !isOwner && !isPlanned) return undefined;
  const acts: Act[] = [];
  if (canLeave) acts.push({ intent: "leave", label: "Leave" });
  if (canJoin) {
    for (const { id, name } of teams)
      acts.push({ intent: "join", label: `Join with ${name}`, fields: { team: id } });
    acts.push({ intent: "join", label: "Take part", isMain: true });
  }
  if (canBegin === "own") acts.push({ intent: "begin", label: "Begin now", isMain: true });
  if (canBegin === "virtual") acts.push({ intent: "begin", label: isIn ? "Take part again" : "Take part" });
  return {
    says: [
      [saying],
      ...(lacksHandle ? [["Results come from the judges, by your handles.", "soft"] as const] : []),
    ],
    links: [
      ...(lacksHandle ? [{ href: "/settings/handles", label: "Link your handles" }] : []),
      ...(isOwner ? [{ href: `${here}/edit`, label: "Edit", icon: "pencil" as const }] : []),
      ...(isPlanned
        ? [{ href: `${here}/calendar.ics`, label: "Calendar", icon: "calendar-clock" as const, isFile: true }]
        : []),
    ],
    acts,
    ...(canDelete && { deletion: `Delete “${title}” with its standings?` }),
  };
}

function freezeOf({ isOwnerToOpen }: Facts): Panel | undefined {
  if (!isOwnerToOpen) return undefined;
  return {
    says: [["Results since the freeze are hidden until you open them."]],
    links: [],
    acts: [
      { intent: "unfreeze", label: "Open the next", fields: { what: "next" }, isMain: true },
      { intent: "unfreeze", label: "Open all", fields: { what: "all" } },
    ],
  };
}

/** What a participant says to have solved. */
function claimOf({ party, name, label, at }: Facts["claims"][number]): Panel {
  const about = { fields: { party, label }, of: `${name}, ${label}` };
  return {
    says: [[name, "bold"], [`has solved ${label} by their own word, at ${clock(at)}.`]],
    links: [],
    acts: [
      { intent: "confirm", label: "Confirm", ...about },
      { intent: "refuse", label: "Refuse", ...about },
    ],
  };
}

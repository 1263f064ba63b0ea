import type { ReactNode } from "react";
import { counted } from "./counted.ts";
import { Crumbs, Page, TitleRow } from "./page.tsx";

interface Head {
  id: number;
  name: string;
  members: number;
  leaders: { id: number; username: string }[];
}

const tabs = [
  ["", "Members"],
  ["/progress", "Progress"],
  ["/lists", "Lists"],
  ["/trainings", "Trainings"],
] as const;

interface GroupFrameProps {
  group: Head;
  /** The end of the screen's address: "" for the members. */
  tab: (typeof tabs)[number][0];
  /** Buttons beside the group's name. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every screen of a group, whichever room it belongs to. The name is the h1. */
export function GroupFrame({ group, tab, actions, children }: GroupFrameProps) {
  const { id, name, members, leaders } = group;
  return (
    <Page>
      <Crumbs steps={[{ title: "Groups", href: "/groups" }]} />
      <TitleRow title={name} count={counted(members, "member")}>
        {actions}
      </TitleRow>
      {leaders.length > 0 ? (
        <p className="page-note">
          Led by{" "}
          {leaders.map((leader, index) => (
            <span key={leader.id}>
              {index === 0 ? "" : index === leaders.length - 1 ? " and " : ", "}
              <a href={`/profile/${leader.id}`}>@{leader.username}</a>
            </span>
          ))}
        </p>
      ) : null}
      <nav className="tabs" aria-label="Group">
        {tabs.map(([path, title]) => (
          <a key={path} href={`/groups/${id}${path}`} aria-current={path === tab ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {children}
    </Page>
  );
}

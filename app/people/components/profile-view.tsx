import type { ReactNode } from "react";
import { Avatar } from "../../ui/marks.tsx";
import { Page, Pages, Split } from "../../ui/page.tsx";
import type { ProfilePage } from "../profile-page.server.ts";
import { type Tab, tabs } from "../tabs.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileOverview } from "./profile-overview.tsx";
import { AuthoredProblems, PostedSolutions, PublishedBlogs } from "./work-list.tsx";

export interface ProfileViewProps {
  profile: ProfilePage;
  /** The viewer's own profile shows what is missing and links to add it. */
  own?: boolean;
  actions: ReactNode;
}

/** The viewer's own profile or another user's. */
export function ProfileView({ profile, own = false, actions }: ProfileViewProps) {
  const { part } = profile;
  const here = `${own ? "/myprofile" : "/profile"}/${profile.id}`;
  return (
    <Page>
      <div className="title-row profile-head">
        <Avatar id={String(profile.id)} name={profile.username} size="huge" />
        <h1>{profile.username}</h1>
        {profile.collaborator ? (
          <span className="label" data-tone="good">
            Collaborator
          </span>
        ) : null}
        <div className="title-actions">{actions}</div>
      </div>
      <Split aside={<ProfileFacts profile={profile} own={own} />}>
        <Tabs here={here} current={part.tab} />
        {part.tab === "overview" ? <ProfileOverview part={part} own={own ? profile.id : null} /> : null}
        {part.tab === "problems" ? <AuthoredProblems rows={part.rows} /> : null}
        {part.tab === "solutions" ? <PostedSolutions rows={part.rows} /> : null}
        {part.tab === "blogs" ? <PublishedBlogs rows={part.rows} /> : null}
        {part.tab === "overview" ? null : <Pages newer={part.newer} older={part.older} />}
      </Split>
    </Page>
  );
}

function Tabs({ here, current }: { here: string; current: Tab }) {
  return (
    <nav className="tabs" aria-label="Profile">
      {tabs.map(({ id, title }) => (
        <a
          key={id}
          href={id === "overview" ? here : `${here}?tab=${id}`}
          aria-current={id === current ? "page" : undefined}
        >
          {title}
        </a>
      ))}
    </nav>
  );
}

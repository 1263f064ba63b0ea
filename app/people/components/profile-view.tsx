import type { ReactNode } from "react";
import { Avatar } from "../../ui/marks.tsx";
import { Page, Split } from "../../ui/page.tsx";
import type { ProfilePage } from "../profile-page.server.ts";
import { ProfileFacts } from "./profile-facts.tsx";
import { ProfileOverview } from "./profile-overview.tsx";
import { WorkList } from "./work-list.tsx";

const tabs = { overview: "Overview", problems: "Problems", solutions: "Solutions", blogs: "Blogs" };

interface ProfileViewProps {
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
        <nav className="tabs" aria-label="Profile">
          {Object.entries(tabs).map(([id, title]) => (
            <a
              key={id}
              href={id === "overview" ? here : `${here}?tab=${id}`}
              aria-current={id === part.tab ? "page" : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
        {part.tab === "overview" ? (
          <ProfileOverview part={part} own={own ? profile.id : null} />
        ) : (
          <WorkList part={part} />
        )}
      </Split>
    </Page>
  );
}

import type { ReactNode } from "react";
import { ShortDate } from "../../ui/date.tsx";
import { Stars } from "../../ui/stars.tsx";
import type { ProfilePage } from "../profile-page.server.ts";

/** The side rail of a profile: of another's what is there, of one's own also what is missing. */
export function ProfileFacts({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { received } = profile;
  const asked = (title: string, value: ReactNode) => {
    if (value === null && !own) return null;
    return (
      <>
        <dt>{title}</dt>
        <dd>{value ?? <span className="soft">Not set</span>}</dd>
      </>
    );
  };
  return (
    <dl className="panel sheet facts-of-person">
      <dt>Email</dt>
      <dd>{profile.email}</dd>
      {asked("Favorite Language", profile.favlanguage)}
      {asked("Rating", profile.rating)}
      {asked("Platform", profile.platform)}
      {asked("GitHub", profile.github && <GitHubLink url={profile.github} />)}
      {asked("Location", profile.location)}
      <dt>Problems shared</dt>
      <dd>{profile.problems.toLocaleString("en-US")}</dd>
      <dt>Solutions</dt>
      <dd>{profile.solutions.toLocaleString("en-US")}</dd>
      {received.count > 0 ? (
        <>
          <dt>{received.count === 1 ? "1 review" : `${received.count.toLocaleString("en-US")} reviews`}</dt>
          <dd>
            <Stars value={received.average} />
          </dd>
        </>
      ) : null}
      <dt>Joined</dt>
      <dd>
        <ShortDate value={profile.joined} />
      </dd>
    </dl>
  );
}

function GitHubLink({ url }: { url: string }) {
  return (
    <a className="link" href={url} rel="nofollow noopener ugc">
      {url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

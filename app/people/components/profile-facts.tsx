import type { ReactNode } from "react";
import { ShortDate } from "../../ui/date.tsx";
import { Stars } from "../../ui/stars.tsx";
import type { ProfilePage } from "../profile-page.server.ts";

/** The side rail of a profile: of another's what is there, of one's own also what is missing. */
export function ProfileFacts({ profile, own }: { profile: ProfilePage; own: boolean }) {
  const { received } = profile;
  const asked = (title: string, value: ReactNode) =>
    value === null && !own ? null : (
      <Fact title={title}>{value ?? <span className="soft">Not set</span>}</Fact>
    );
  return (
    <dl className="panel sheet facts-of-person">
      <Fact title="Email">{profile.email}</Fact>
      {asked("Favorite Language", profile.favlanguage)}
      {asked("Rating", profile.rating)}
      {asked("Platform", profile.platform)}
      {asked("GitHub", profile.github && <GitHubLink url={profile.github} />)}
      {asked("Location", profile.location)}
      <Fact title="Problems shared">{profile.problems.toLocaleString("en-US")}</Fact>
      <Fact title="Solutions">{profile.solutions.toLocaleString("en-US")}</Fact>
      {received.count > 0 ? (
        <Fact title={received.count === 1 ? "1 review" : `${received.count.toLocaleString("en-US")} reviews`}>
          <Stars value={received.average} />
        </Fact>
      ) : null}
      <Fact title="Joined">
        <ShortDate value={profile.joined} />
      </Fact>
    </dl>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function GitHubLink({ url }: { url: string }) {
  return (
    <a className="link" href={url} rel="nofollow noopener ugc">
      {url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
    </a>
  );
}

interface InvitedProps {
  maker: string | null;
  site: string;
  /** The groups that the invited person will be in. */
  groups?: readonly string[];
}

/** Who invites to what, and what that is. */
export function Invited({ maker, site, groups = [] }: InvitedProps) {
  const names = new Intl.ListFormat("en").format(groups);
  const parts = groups.length === 0 ? "" : ` and its ${groups.length === 1 ? "group" : "groups"} ${names}`;
  const where = site + parts;
  return (
    <p>
      <b>{maker ? `${maker} invites you to ${where}` : `You are invited to ${where}`}</b>, where members share
      problems and solutions, and see who has solved what.
    </p>
  );
}

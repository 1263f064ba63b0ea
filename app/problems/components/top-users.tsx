import { Avatar, Rank } from "../../ui/marks.tsx";

export interface TopUser {
  id: number;
  username: string;
  email: string;
  solutions_count: number;
}

/** @param users null when the leaderboard could not be read. */
export function TopUsers({ users }: { users: TopUser[] | null }) {
  return (
    <section className="panel" aria-labelledby="top-users">
      <h2 className="panel-head" id="top-users">
        Top Users
      </h2>
      {users === null ? <p className="panel-body soft">Failed to fetch users.</p> : null}
      {users?.length === 0 ? <p className="panel-body soft">No top users yet</p> : null}
      {users && users.length > 0 ? (
        <ol className="rows">
          {users.map((user, index) => (
            <li key={user.id} className="person">
              <Rank rank={index + 1} />
              <Avatar id={String(user.id)} name={user.username} />
              <span className="who">
                <b>
                  <a href={`/profile/${user.id}`}>{user.username}</a>
                </b>
                <small>{user.email}</small>
              </span>
              <span className="n">
                {user.solutions_count} <small>Solutions</small>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

type Run = (sql: string, ...values: unknown[]) => unknown;

const DAY = 24 * 60 * 60 * 1000;
const HOURS = 2 * 60 * 60 * 1000;

/** Adds Codeforces contests with problems A to C, rated 1200 to 2000; the first ended two days ago, each other a day before. */
export function addRounds(run: Run, rounds: number): void {
  for (let n = 0; n < rounds; n++) {
    const [key, at] = [String(1900 + n), Date.now() - (n + 2) * DAY];
    run(
      "insert into task_contests (judge, key, name, starts_at, ends_at) values ('codeforces', ?, ?, ?, ?)",
      ...[key, `Codeforces Round ${911 + n} (Div. 2)`, at - HOURS, at],
    );
    for (const [index, letter] of ["A", "B", "C"].entries()) {
      run(
        `insert into tasks (judge, key, letter, name, rating, link, contest_id)
         select 'codeforces', ?, ?, ?, ?, ?, id from task_contests where judge = 'codeforces' and key = ?`,
        ...[key + letter, letter, `Lanterns ${key}${letter}`, 1200 + 400 * index],
        ...[`https://codeforces.com/contest/${key}/problem/${letter}`, key],
      );
      run(
        `insert into contest_tasks (contest_id, task_id, letter)
         select contest_id, id, letter from tasks where judge = 'codeforces' and key = ?`,
        key + letter,
      );
    }
  }
}

/** Links a handle that took part in all of these contests, with a rating if one is given. */
export function addParticipant(run: Run, username: string, rating?: number): void {
  run(
    `insert into handles (user_id, judge, handle, handle_key, state, verified_at, created_at)
     select id, 'codeforces', ?, lower(?), 'ready', 1, 0 from users where username = ?`,
    ...[`${username}-cf`, `${username}-cf`, username],
  );
  run(
    `insert into participations (handle_id, contest_id, how, party_id, at, seen)
     select h.id, c.id, 'contest', 0, c.starts_at, 0 from handles h, task_contests c
     where h.handle = ? and c.judge = 'codeforces'`,
    `${username}-cf`,
  );
  if (rating === undefined) return;
  run(
    "insert into rating_changes (handle_id, at, contest, name, rating) select id, 1, '1', 'One', ? from handles where handle = ?",
    ...[rating, `${username}-cf`],
  );
}

/** Marks a problem as solved in the contest, or as tried. */
export function addMark(
  run: Run,
  username: string,
  key: string,
  status: "solved" | "tried" = "solved",
): void {
  run(
    `insert into marks (user_id, task_id, status, how, verified, tried_at, solved_at)
     select u.id, t.id, ?, ?, ?, c.starts_at + 3600000, ? * (c.starts_at + 3600000)
     from users u, tasks t join task_contests c on c.id = t.contest_id
     where u.username = ? and t.judge = 'codeforces' and t.key = ?`,
    ...(status === "solved" ? [status, "contest", 1, 1] : [status, null, 0, null]),
    ...[username, key],
  );
}

import { expect, test } from "vitest";
import { needsOf } from "./needs.ts";

const nothing = { reports: 0, waiting: 0, handles: 0, sources: [], jobs: [], warnings: [] };
const titles = (state: Partial<Parameters<typeof needsOf>[0]>) =>
  needsOf({ ...nothing, ...state }).map(({ title }) => title);

test("nothing is needed on a site that runs well", () => {
  const working = { name: "Mail", state: "working", answeredAt: 5 };
  expect(needsOf({ ...nothing, sources: [working], jobs: [{ name: "purge", state: "idle" }] })).toEqual([]);
});

test("danger to the data comes first, then people, then what can wait", () => {
  expect(
    titles({
      reports: 2,
      waiting: 1,
      handles: 3,
      sources: [
        { name: "AtCoder imports", state: "failing", answeredAt: null },
        { name: "Codeforces imports", state: "working", answeredAt: 5 },
        { name: "Mail", state: "off", answeredAt: null },
      ],
      jobs: [
        { name: "backups", state: "failing" },
        { name: "purge", state: "working" },
      ],
      warnings: [
        { check: "rate-limits", message: "RATE_LIMITS is off, so anyone can guess passwords. Remove it." },
        { check: "backups", message: "No backups are being made. Set BACKUP_EVERY." },
      ],
    }),
  ).toEqual([
    "No backups are being made.",
    "2 open reports.",
    "1 person is waiting for approval.",
    "RATE_LIMITS is off, so anyone can guess passwords.",
    "AtCoder imports: not responding.",
    "Background work is failing: backups.",
    "No mail is set up.",
    "3 unverified handles.",
  ]);
});

test("a warning is split after its first sentence, and counts that stopped say so", () => {
  const message = "The secret in 2.5 files can be guessed. Make one. Then restart.";
  const [warning] = needsOf({ ...nothing, warnings: [{ check: "session-secret", message }] });
  expect(warning).toMatchObject({
    title: "The secret in 2.5 files can be guessed.",
    text: "Make one. Then restart.",
  });
  expect(titles({ reports: 100 })).toEqual(["100 or more open reports."]);
  expect(titles({ handles: 1001 })).toEqual(["1,000 or more unverified handles."]);
});

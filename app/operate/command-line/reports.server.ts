import { OPERATOR } from "../../rooms/members/index.server.ts";
import { listOpenReports, resolveReport } from "../../rooms/moderation/index.server.ts";
import { idOperand, printable, type StoreCommand, timeInWords } from "./command.ts";

const MOST_LISTED = 50;

const account = (name: string, id: number | null) =>
  `${printable(name)} (${id === null ? "account deleted" : `user ${id}`})`;

type Report = Awaited<ReturnType<typeof listOpenReports>>[number];

function subjectOf({ kind, subject_id, reported_name, reported_id }: Report): string {
  const author = account(reported_name, reported_id);
  return kind === "user" ? author : `${kind} ${subject_id} of ${author}`;
}

export const reportCommands: Record<string, StoreCommand> = {
  reports: {
    usage: "reports",
    about: "lists open reports",
    async run({ db }) {
      const found = await listOpenReports(db, MOST_LISTED + 1);
      const rows = found.slice(0, MOST_LISTED);
      const lines = rows.flatMap((row) => {
        const by = account(row.reporter_name, row.reporter_id);
        return [
          `#${row.id}  ${timeInWords(row.created_at)}  ${by} reports ${subjectOf(row)}`,
          ...row.reason.split("\n").map((line) => `    ${printable(line)}`),
        ];
      });
      if (found.length === 0) lines.push("There are no open reports.");
      if (found.length > MOST_LISTED) lines.push("There are more: resolve some of these first.");
      const reports = rows.map((row) => ({
        _id: String(row.id),
        createdAt: new Date(row.created_at).toISOString(),
        reporter: { _id: String(row.reporter_id ?? ""), username: row.reporter_name },
        reported: { _id: String(row.reported_id ?? ""), username: row.reported_name },
        kind: row.kind,
        subject: String(row.subject_id),
        reason: row.reason,
      }));
      return { lines, json: { reports, more: found.length > MOST_LISTED } };
    },
  },
  "reports resolve": {
    usage: "reports resolve <id>",
    about: "resolves a report",
    operands: [1, 1],
    async run(store, { operands: [typed] }) {
      const id = idOperand(typed);
      await resolveReport(store, OPERATOR, id);
      return { lines: [`Report #${id} is resolved.`], json: { _id: String(id) } };
    },
  },
};

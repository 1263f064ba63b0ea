import { beforeEach, describe, expect, test } from "vitest";
import { createApplication, createUser } from "../../../tests/setup/factories.ts";
import { quickly } from "../../../tests/setup/processor-time.ts";
import type { Application } from "../../platform/application.ts";
import { textOfFile } from "../../platform/http/upload.server.ts";
import type { Viewer } from "../../viewer.ts";
import { createGroup } from "../groups/commands.server.ts";
import { importRoster } from "./commands.server.ts";
import { readRoster } from "./read.ts";

let app: Application;
let coach: Viewer;
beforeEach(async () => {
  app = await createApplication({
    config: { services: { CODEFORCES_API_URL: "http://127.0.0.1:9" } },
  });
  coach = await createUser(app.db, "coach-ada", "coach");
});

/** The answer to each line: "3 new mei", "4 known ben: is a member already", "5 refused: no email address". */
async function answers(csv: string, group?: number): Promise<string[]> {
  const { rows } = await importRoster(app, coach, { csv, group, dryRun: true });
  return rows.map(({ line, state, username, reason }) => {
    const who = state === "refused" ? "" : ` ${username}`;
    return `${line} ${state}${who}${reason ? `: ${reason}` : ""}`;
  });
}
const faultOf = (csv: string) =>
  answers(csv).then(
    () => "none",
    (error: Error) => error.message,
  );

const HEAD = "username,email,codeforces,atcoder,group\n";
const NO_HEADER =
  "The first line must name the columns: username, email, codeforces, atcoder, group. Only email is needed, in any order.";

describe("whole rosters that are refused", () => {
  test.each([
    ["an empty file", "", "There is nothing in this roster."],
    ["blank lines only", "\n \n\t\n", "There is nothing in this roster."],
    ["only a header", HEAD, "There are no people below the header."],
    ["a header and empty cells", `${HEAD},,,,\n , , `, "There are no people below the header."],
    ["no header", "ada\nben\n", NO_HEADER],
    ["a header without email", "username,codeforces\nada,ada_cf\n", NO_HEADER],
    [
      "repeated columns",
      "email,username,E-Mail\na@uni.example,ada,b@uni.example\n",
      "Two columns are called email.",
    ],
    ["a web page", "<!doctype html>\n<table><tr><td>ada@uni.example</td></tr></table>", NO_HEADER],
  ])("%s", async (_, csv, fault) => {
    expect(await faultOf(csv)).toBe(fault);
  });
});

describe("odd rosters that are read", () => {
  test.each<[string, string, string[]]>([
    ["a byte order mark", `\uFEFF${HEAD}ada,ada@uni.example,,,\n`, ["2 new ada"]],
    ["UTF-16", textOfFile(Buffer.from(`\uFEFF${HEAD}ada,ada@uni.example,,,\n`, "utf16le")), ["2 new ada"]],
    ["semicolons and sep=", "sep=;\nemail;username\nada@uni.example;ada\n", ["3 new ada"]],
    [
      "semicolons, with commas in cells",
      'email;username;note\nada@uni.example;ada;"late, as always"\n',
      ["2 new ada"],
    ],
    ["tabs", "username\temail\nada\tada@uni.example\n", ["2 new ada"]],
    [
      "Mac line ends",
      "username,email\rada,ada@uni.example\rben,ben@uni.example\r",
      ["2 new ada", "3 new ben"],
    ],
    ["no header but the default order", "ada,ada@uni.example,ada_cf\n", ["1 new ada"]],
    ["extra columns", "email,phone,username,room\nada@uni.example,555,ada,12\n", ["2 new ada"]],
    [
      "columns in any order and case",
      "Group,E-mail,CF,User name\n,ada@uni.example,ada_cf,ada\n",
      ["2 new ada"],
    ],
    ["spaces", "  username ,  email  \n  ada , ada@uni.example  \n\n\n", ["2 new ada"]],
    [
      "cells with line ends and quotes",
      'username,email,note\nada,ada@uni.example,"said ""hi""\nand left"\nben,ben@uni.example,\n',
      ["2 new ada", "4 new ben"],
    ],
    [
      "usernames made of addresses",
      "email\nMei.Tan+icpc@uni.example\nmei.tan@other.example\nx@uni.example\n張偉@uni.example\nadmin@uni.example\n",
      [
        "2 new Mei.Tan",
        "3 new mei.tan2",
        "4 new x_1",
        "5 refused: this is not a valid email address",
        "6 new admin2",
      ],
    ],
    [
      "a suggestion that a later line asks for",
      "email,username\nmei@uni.example,\nother@uni.example,mei\n",
      ["2 new mei2", "3 new mei"],
    ],
    [
      "an IDN address",
      "username,email\nada,ada@bücher.example\nben,ADA@xn--bcher-kva.example\n",
      ["2 new ada", "3 refused: the same email address as line 2"],
    ],
  ])("%s", async (_, csv, expected) => {
    expect(await answers(csv)).toEqual(expected);
  });
});

describe("rows that are refused", () => {
  test.each<[string, string, string[]]>([
    [
      "an unclosed quote",
      `${HEAD}"ada,ada@uni.example,,,\nben,ben@uni.example,,,\n`,
      ["2 refused: use 3 to 30 letters, digits, _, - or .", "3 new ben"],
    ],
    ["no address", `${HEAD}ada,,ada_cf,,\n`, ["2 refused: no email address"]],
    [
      "NUL and other control characters",
      `${HEAD}a\0da,ada@uni.example,,,\nben,b\u0007@uni.example,,,\n`,
      ["2 refused: it contains control characters", "3 refused: it contains control characters"],
    ],
    [
      "formulas",
      `${HEAD}=1+1,ada@uni.example,,,\nben,"=HYPERLINK(""x"")@uni.example",,,\neve,e@uni.example,=cmd,,\n`,
      [
        "2 refused: use 3 to 30 letters, digits, _, - or .",
        "3 refused: this is not a valid email address",
        "4 refused: this is not a valid Codeforces handle",
      ],
    ],
    [
      "HTML in names",
      `${HEAD}<b>ada</b>,ada@uni.example,,,\n`,
      ["2 refused: use 3 to 30 letters, digits, _, - or ."],
    ],
    [
      "Cyrillic names",
      `${HEAD}Аня,anya@uni.example,,,\n`,
      ["2 refused: use 3 to 30 letters, digits, _, - or ."],
    ],
    ["reserved names", `${HEAD}Admin,a@uni.example,,,\n`, ["2 refused: this username is reserved"]],
    [
      "a comma too many",
      `${HEAD}ada,ada@uni.example,,,,extra\n`,
      ["2 refused: it has more cells than there are columns"],
    ],
    [
      "duplicates by case",
      `${HEAD}ada,ada@uni.example,,,\nADA,b@uni.example,,,\nben,Ada@Uni.Example,,,\n`,
      ["2 new ada", "3 refused: the same username as line 2", "4 refused: the same email address as line 2"],
    ],
    [
      "look-alikes in the file",
      `${HEAD}Ian,a@uni.example,,,\n1an,b@uni.example,,,\n`,
      ["2 new Ian", "3 refused: this username looks like the one of line 2"],
    ],
    [
      "one handle twice",
      `${HEAD}ada,a@uni.example,Tourist,,\nben,b@uni.example,tourist,,\n`,
      ["2 new ada", "3 refused: the same Codeforces handle as line 2"],
    ],
    [
      "an unknown group",
      `${HEAD}ada,a@uni.example,,,Nowhere\n`,
      ["2 refused: there is no group called “Nowhere”"],
    ],
    [
      "a refused line blocks nobody",
      `${HEAD}Admin,a@uni.example,,,\nada,a@uni.example,,,\n`,
      ["2 refused: this username is reserved", "3 new ada"],
    ],
  ])("%s", async (_, csv, expected) => {
    expect(await answers(csv)).toEqual(expected);
  });

  test("names and addresses that somebody has", async () => {
    const ben = await createUser(app.db, "ben");
    const lan = await createUser(app.db, "lan");
    await app.db.updateTable("users").set({ lookalike_key: "lan" }).where("id", "=", lan.id).execute();
    await createGroup(app, coach, { name: "Varsity", about: "" });
    const csv = `${HEAD}ben,other@uni.example,,,\nIan,ian@uni.example,,,\nany,BEN@example.com,tourist,,varsity\nmine,${coach.email},,,\n`;
    expect(await answers(csv)).toEqual([
      "2 refused: this username is taken",
      "3 refused: this username looks like another member’s",
      `4 known ${ben.username}: is a member already`,
      "5 refused: this is your own address",
    ]);
  });

  test("handles that somebody has proven, is vouched for, or that are the importer's", async () => {
    const ben = await createUser(app.db, "ben");
    const link = (user: Viewer, handle: string, more: object) =>
      app.db
        .insertInto("handles")
        .values({
          ...{ user_id: user.id, judge: "codeforces", handle, handle_key: handle, state: "ready" },
          ...{ created_at: 1, ...more },
        })
        .execute();
    await link(ben, "proven", { verified_at: 1 });
    await link(ben, "vouched", { vouched_at: 1, is_vouched: 1 });
    await link(ben, "claimed", {});
    await link(coach, "own", {});
    const csv = `email,codeforces\na@uni.example,Proven\nb@uni.example,vouched\nclaimer@uni.example,claimed\nd@uni.example,own\n`;
    expect(await answers(csv)).toEqual([
      "2 refused: another member has proven that the Codeforces handle proven is theirs",
      "3 refused: somebody else is vouched for as the owner of the Codeforces handle vouched",
      "4 new claimer",
      "5 refused: the Codeforces handle own is your own",
    ]);
  });

  test("handles at a judge that is off", async () => {
    expect(await answers(`${HEAD}ada,ada@uni.example,,ada_ac,\n`)).toEqual([
      "2 refused: this site does not import from AtCoder",
    ]);
  });

  test("row 5,001 and those below it", async () => {
    const rows = Array.from({ length: 5_003 }, (_, n) => `m${n},m${n}@uni.example`);
    const read = await answers(`username,email\n${rows.join("\n")}`);
    expect(read).toHaveLength(5_001);
    expect(read.at(-2)).toBe("5001 new m4999");
    expect(read.at(-1)).toMatch(/^5002 refused: at most 5,000 people fit into one roster/);
  });
});

test.each([
  ["tabs", `email,username\n${"\t".repeat(900_000)}`],
  ["quotes", `email,username\n${'"'.repeat(900_000)}`],
  ["unclosed quotes", `email,username\n${'"a\n'.repeat(300_000)}`],
  ["separators", `email,username\n${",".repeat(900_000)}`],
  ["short lines", `email,username\n${"x\n".repeat(450_000)}`],
  ["blank lines", "\n".repeat(1_000_000)],
  ["spaces", `${" ".repeat(1_000_000)}email`],
])("1 MB of %s is read in linear time", (_, csv) => {
  // It takes a twentieth of this.
  quickly(2_000, () => readRoster(csv));
});

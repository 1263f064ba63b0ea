import { describe, expect, test } from "vitest";
import { cookieOf, createApplication, createContext } from "../../../tests/setup/factories.ts";
import { isTimeZone, keepTimeZone, readTimeZone } from "./time-zone.server.ts";

const app = await createApplication();
const read = (cookie?: string) => readTimeZone(createContext({ app, ...(cookie ? { cookie } : {}) }));

describe("the name of a time zone", () => {
  test.each([
    "UTC",
    "Europe/Berlin",
    "America/Argentina/Buenos_Aires",
    "Asia/Calcutta",
    "Asia/Kolkata",
    "Etc/GMT+12",
    "America/Port-au-Prince",
  ])("%s is accepted", (name) => {
    expect(isTimeZone(name)).toBe(true);
  });

  test.each([
    "",
    "Mars/Olympus",
    "+05:30",
    "Europe/Berlin\r\nX: y",
    "<script>",
    "../../etc/passwd",
    "constructor",
    `Europe/${"x".repeat(1000)}`,
  ])("%j is not accepted", (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

test("the time zone is the chosen one, else the browser's, else UTC", () => {
  expect(read()).toEqual({ name: "UTC", chosen: false, known: false });
  expect(read("tz=Europe%2FBerlin")).toEqual({ name: "Europe/Berlin", chosen: false, known: true });
  expect(read("tz=nonsense")).toEqual({ name: "UTC", chosen: false, known: false });
  const context = createContext({ app });
  keepTimeZone(context, "Asia/Kolkata");
  expect(context.sent[0]).toMatch(/Max-Age=31536000.*HttpOnly/);
  expect(read(`tz=Europe%2FBerlin; ${cookieOf(context.sent)}`)).toEqual({
    name: "Asia/Kolkata",
    chosen: true,
    known: true,
  });
  keepTimeZone(context, null);
  expect(context.sent[1]).toMatch(/^upsolve_tz=; Max-Age=0/);
});

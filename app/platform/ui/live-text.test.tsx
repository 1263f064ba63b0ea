import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LiveText, leftText } from "./live-text.tsx";

const MINUTE = 60_000;

test.each([
  [48 * MINUTE, "0:48 left"],
  [48 * MINUTE - 1, "0:47 left"],
  [135 * MINUTE, "2:15 left"],
  [30_000, "0:00 left"],
  [0, "over"],
  [-5, "over"],
])("with %i ms left, a contest is shown as '%s'", (left, text) => {
  expect(leftText(left)).toBe(text);
});

test("a strip says who is in", () => {
  const strip = (members: number) =>
    renderToStaticMarkup(<LiveText name="Round 911" endsAt={48 * MINUTE} members={members} now={0} />);
  expect(strip(9)).toBe("Round 911 · 0:48 left · 9 of us in");
  expect(strip(0)).toBe("Round 911 · 0:48 left · none of us in");
});

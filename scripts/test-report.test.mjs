import { expect, test } from "vitest";
import { countTests } from "./test-report.mjs";

const file = (status, ...statuses) => ({
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
});

test("adds up the tests of all files", () => {
  const testResults = [
    file("passed", "passed", "passed", "skipped"),
    file("failed", "passed", "failed", "todo"),
  ];
  expect(countTests({ testResults })).toEqual({ passed: 3, failed: 1, notRun: 2 });
});

test("counts a file that fails outside its tests as one failure", () => {
  expect(countTests({ testResults: [file("failed")] })).toEqual({ passed: 0, failed: 1, notRun: 0 });
  expect(countTests({ testResults: [file("failed", "skipped")] })).toEqual({
    passed: 0,
    failed: 1,
    notRun: 1,
  });
});

test("finds nothing in an empty report", () => {
  expect(countTests({ testResults: [] })).toEqual({ passed: 0, failed: 0, notRun: 0 });
});

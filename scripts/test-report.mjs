/**
 * Counts the tests in a vitest JSON report. A file that fails as a whole (it does not load, or a hook throws) counts
 * as one failure.
 */
export function countTests(report) {
  const counts = { passed: 0, failed: 0, notRun: 0 };
  for (const file of report.testResults) {
    const statuses = file.assertionResults.map((test) => test.status);
    const failures = statuses.filter((status) => status === "failed").length;
    const passes = statuses.filter((status) => status === "passed").length;
    counts.passed += passes;
    counts.failed += file.status === "failed" ? Math.max(1, failures) : failures;
    counts.notRun += statuses.length - passes - failures;
  }
  return counts;
}

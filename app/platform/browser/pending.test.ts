import { describe, expect, it } from "vitest";
import { isSubmissionOf } from "./pending.ts";

function submission(formAction: string, fields: Record<string, string>) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.append(name, value);
  return { formAction, formData };
}

describe("a submit button", () => {
  const remove = {
    action: "/importantlinks",
    fields: [
      ["linkId", "7"],
      ["intent", "delete"],
    ],
  } as const;

  it("is busy while its own form is submitted with its value", () => {
    expect(isSubmissionOf(submission("/importantlinks", { linkId: "7", intent: "delete" }), remove)).toBe(
      true,
    );
  });

  it("is not busy while the same form in another row is submitted", () => {
    expect(isSubmissionOf(submission("/importantlinks", { linkId: "8", intent: "delete" }), remove)).toBe(
      false,
    );
  });

  it("is not busy while its form is submitted by another button", () => {
    expect(isSubmissionOf(submission("/importantlinks", { linkId: "7", intent: "rename" }), remove)).toBe(
      false,
    );
  });

  it("is not busy during another action or a plain navigation", () => {
    expect(isSubmissionOf(submission("/logout", { linkId: "7", intent: "delete" }), remove)).toBe(false);
    expect(isSubmissionOf({ formAction: undefined, formData: undefined }, remove)).toBe(false);
  });
});

import { expect, test } from "vitest";
import { textParts } from "./text-parts.ts";

test("a problem's title and address are apart from its statement", () => {
  const text = "Two Sum\n\nhttps://judge.example/1\n\nGiven numbers.\n\nFind two.";
  const parts = { title: "Two Sum", link: "https://judge.example/1", rest: "Given numbers.\n\nFind two." };
  expect(textParts("problem", text)).toEqual(parts);
  expect(textParts("problem", "Two Sum\n\n\n\nGiven numbers.")).toEqual({
    title: "Two Sum",
    link: "",
    rest: "Given numbers.",
  });
});

test("a blog has no address, and a message no title", () => {
  expect(textParts("blog", "Earn\n\nMoney\n\nhttps://spam.example")).toEqual({
    title: "Earn",
    link: "",
    rest: "Money\n\nhttps://spam.example",
  });
  expect(textParts("discussion", "Hello\n\nthere")).toEqual({ title: "", link: "", rest: "Hello\n\nthere" });
});

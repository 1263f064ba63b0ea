import { expect, test } from "vitest";
import { addressWith } from "./addresses.ts";

const url = new URL("http://localhost:3000/dashboard?q=a%20b&tag=dp&platform=&after=x");

test.each([
  [{}, "/dashboard?q=a+b&tag=dp"],
  [{ tag: null }, "/dashboard?q=a+b"],
  [{ tag: "c++" }, "/dashboard?q=a+b&tag=c%2B%2B"],
  [{ tag: ["dp"], q: ["c", "d"] }, "/dashboard?tag=dp&q=c&q=d"],
  [{ tag: [] }, "/dashboard?q=a+b"],
  [{ before: "y" }, "/dashboard?q=a+b&tag=dp&before=y"],
  [{ q: null, tag: "" }, "/dashboard"],
])("the address with %j is %s", (values, address) => {
  expect(addressWith(url, values)).toBe(address);
});

test("the original address stays as it is", () => {
  addressWith(url, { q: null });
  expect(url.search).toBe("?q=a%20b&tag=dp&platform=&after=x");
});

import { expect, test } from "vitest";
import { accountKey, mailAddress } from "./account-key.ts";

test.each([
  [" kai@bücher.example ", "kai@xn--bcher-kva.example"],
  ["Kai@BÜCHER.Example", "Kai@xn--bcher-kva.example"],
  ["иван@почта.рф", "иван@xn--80a1acny.xn--p1ai"],
  ["kai@例え。テスト", "kai@xn--r8jz45g.xn--zckzah"],
  ["Kai.O'Hara+club@Example.ORG", "Kai.O'Hara+club@example.org"],
  ["kai@xn--bcher-kva.example", "kai@xn--bcher-kva.example"],
  ["kai@0x7f.1", "kai@0x7f.1"],
  // Not a valid address, so the schema refuses it.
  ["kai@bücher/example", "kai@bücher/example"],
  ["kai@ü:80", "kai@ü:80"],
  ["kai@", "kai@"],
  ["kai", "kai"],
])("the address %j becomes %j", (typed, address) => {
  expect(mailAddress(typed)).toBe(address);
});

test("an address has one key, whatever its spelling", () => {
  const written = ["kai@bücher.example", "KAI@Bücher.example", "kai@xn--bcher-kva.example"];
  expect(new Set(written.map(accountKey)).size).toBe(1);
});

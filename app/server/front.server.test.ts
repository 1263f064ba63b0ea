import { expect, test } from "vitest";
import { malformed } from "./front.server.ts";

test("what could not be read is the client's fault, all else the server's", () => {
  for (const error of [
    Object.assign(new Error(), { code: "ERR_INVALID_URL" }),
    new URIError(),
    { status: 400 },
  ]) {
    expect(malformed(error)).toMatchObject({ status: 400, message: "The request could not be read." });
  }
  expect(malformed(new Error("secret detail"))).toMatchObject({
    status: 500,
    message: "Something went wrong on the server.",
  });
});

import type { Request, Response } from "express";
import { expect, test } from "vitest";
import { HttpError } from "../platform/http/errors.ts";
import { malformed, sendError } from "./front.server.ts";

test("unreadable requests are answered with 400, and other errors with 500", () => {
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

test("an error page escapes its message", () => {
  let page = "";
  const response = {
    status: () => response,
    setHeader: () => response,
    type: () => response,
    send: (html: string) => {
      page = html;
    },
  };
  const error = new HttpError(400, "<script>alert('x')</script>");
  sendError({ path: "/" } as Request, response as unknown as Response, error);
  expect(page).toContain("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  expect(page).not.toContain("<script>");
});

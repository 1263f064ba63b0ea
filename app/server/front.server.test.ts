import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApplication } from "../../tests/setup/factories.ts";
import { HttpError } from "../http/errors.ts";
import { frontMiddleware, malformed, sendError } from "./front.server.ts";

test("unreadable requests get a 400, other faults a 500", () => {
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

test("an error page shows its message as text", () => {
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

describe("a body that arrives slowly", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A write whose body is under way, past the last middleware in front. */
  async function begin() {
    const destroy = vi.fn();
    const req = Object.assign(new EventEmitter(), {
      method: "POST",
      socket: { bytesRead: 0 },
      complete: false,
      destroy,
    });
    const res = new EventEmitter();
    const watch = frontMiddleware(await createApplication(), false).at(-1);
    watch?.(req as unknown as Request, res as unknown as Response, () => {});
    return { req, res, destroy };
  }

  test("is cut below a kilobyte a second, with an error", async () => {
    const { req, destroy } = await begin();
    req.socket.bytesRead = 16 * 1024;
    vi.advanceTimersByTime(15_000);
    expect(destroy).not.toHaveBeenCalled();
    req.socket.bytesRead += 14 * 1024;
    vi.advanceTimersByTime(15_000);
    expect(destroy).toHaveBeenCalledWith(expect.any(Error));
  });

  test("is watched until it has arrived or its response is over", async () => {
    for (const [emitter, event] of [
      ["req", "end"],
      ["res", "close"],
    ] as const) {
      const request = await begin();
      request[emitter].emit(event);
      vi.advanceTimersByTime(60_000);
      expect(request.destroy).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});

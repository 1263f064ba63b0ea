import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { watchBody } from "./bodies.server.ts";

describe("a body that arrives slowly", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A write whose body is being sent. */
  function begin() {
    const destroy = vi.fn();
    const req = Object.assign(new EventEmitter(), {
      method: "POST",
      socket: { bytesRead: 0 },
      complete: false,
      destroy,
    });
    const res = new EventEmitter();
    watchBody(req as unknown as Request, res as unknown as Response, () => {});
    return { req, res, destroy };
  }

  test("is cut off with an error if it is slower than a kilobyte a second", () => {
    const { req, destroy } = begin();
    req.socket.bytesRead = 16 * 1024;
    vi.advanceTimersByTime(15_000);
    expect(destroy).not.toHaveBeenCalled();
    req.socket.bytesRead += 14 * 1024;
    vi.advanceTimersByTime(15_000);
    expect(destroy).toHaveBeenCalledWith(expect.any(Error));
  });

  function refuse() {
    const { req, res, destroy } = begin();
    const reading = { resume: vi.fn(), pause: vi.fn(), readableEnded: false };
    Object.assign(req, reading);
    res.emit("prefinish");
    res.emit("close");
    return { req, reading, destroy };
  }

  test("is discarded part by part once it is refused, and is finally cut off", () => {
    const { req, reading, destroy } = refuse();
    for (let part = 1; part <= 3; part++) {
      expect(reading.resume).toHaveBeenCalledTimes(part);
      req.emit("data");
      expect(reading.pause).toHaveBeenCalledTimes(part);
      vi.advanceTimersByTime(2);
    }
    expect(destroy).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5_000);
    expect(destroy).toHaveBeenCalledOnce();
  });

  test("shares its reading time with other refused bodies", () => {
    const bodies = Array.from({ length: 5 }, refuse);
    const arrive = () => {
      for (const { req, reading } of bodies) {
        if (reading.resume.mock.calls.length > reading.pause.mock.calls.length) req.emit("data");
      }
    };
    arrive();
    for (let part = 0; part < 10; part++) {
      vi.advanceTimersByTime(2);
      arrive();
    }
    // The first part of each body arrives before its turn.
    expect(bodies.map(({ reading }) => reading.resume.mock.calls.length)).toEqual([3, 3, 3, 3, 3]);
    bodies[0]?.req.emit("close");
    vi.advanceTimersByTime(10);
    expect(bodies.map(({ reading }) => reading.resume.mock.calls.length)).toEqual([3, 4, 4, 4, 4]);
  });

  test("is watched until it has arrived or its response has ended", () => {
    for (const [emitter, event] of [
      ["req", "end"],
      ["res", "close"],
    ] as const) {
      const request = begin();
      request[emitter].emit(event);
      vi.advanceTimersByTime(60_000);
      expect(request.destroy).not.toHaveBeenCalled();
      expect(vi.getTimerCount()).toBe(0);
    }
  });
});

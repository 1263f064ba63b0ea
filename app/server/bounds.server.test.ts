import { EventEmitter } from "node:events";
import type { Request, Response } from "express";
import { describe, expect, test, vi } from "vitest";
import { readConfig } from "../config.server.ts";
import { TooMany } from "../http/errors.ts";
import { boundRequests } from "./bounds.server.ts";

describe("requests under way from one network", () => {
  function requestsOf(environment: Record<string, string>) {
    const bound = boundRequests({ config: readConfig(environment) });
    return (ip: string) => {
      const response = new EventEmitter();
      const next = vi.fn();
      bound({ ip } as Request, response as Response, next);
      return { response, refusal: next.mock.calls[0]?.[0] };
    };
  }

  test("end at 512 behind a proxy, and other networks are admitted", () => {
    const request = requestsOf({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
    const admitted = Array.from({ length: 512 }, (_, i) => request(`2001:db8::${i.toString(16)}`));
    expect(admitted.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect(request("2001:db8::9999").refusal).toBeInstanceOf(TooMany);
    expect(request("2001:db8:0:1::1").refusal).toBeUndefined();
    admitted[0]?.response.emit("close");
    expect(request("2001:db8::9999").refusal).toBeUndefined();
    expect(request("2001:db8::9999").refusal).toBeInstanceOf(TooMany);
  });

  test("have no end without a proxy, where connections have one", () => {
    const request = requestsOf({ TRUST_PROXY: "off", RATE_LIMITS: "on" });
    const refusals = Array.from({ length: 600 }, () => request("192.0.2.1").refusal);
    expect(refusals.every((refusal) => refusal === undefined)).toBe(true);
  });
});

import { EventEmitter, once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Request, Response } from "express";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../platform/config.server.ts";
import { TooMany } from "../platform/http/errors.ts";
import { createLimits } from "../platform/http/limits.server.ts";
import { boundRequests, oneByOne } from "./bounds.server.ts";

describe("concurrent requests from one network", () => {
  function requestsOf(environment: Record<string, string>) {
    const bound = boundRequests({ config: readConfig(environment), limits: createLimits(true) });
    return (ip: string) => {
      const response = new EventEmitter();
      const next = vi.fn();
      bound({ ip } as Request, response as Response, next);
      return { response, refusal: next.mock.calls[0]?.[0] };
    };
  }

  test("are limited to 512 behind a proxy, without affecting other networks", () => {
    const request = requestsOf({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
    const admitted = Array.from({ length: 512 }, (_, i) => request(`2001:db8::${i.toString(16)}`));
    expect(admitted.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect(request("2001:db8::9999").refusal).toBeInstanceOf(TooMany);
    expect(request("2001:db8:0:1::1").refusal).toBeUndefined();
    admitted[0]?.response.emit("close");
    expect(request("2001:db8::9999").refusal).toBeUndefined();
    expect(request("2001:db8::9999").refusal).toBeInstanceOf(TooMany);
  });

  test("are unlimited without a proxy, because connections are limited instead", () => {
    const request = requestsOf({ TRUST_PROXY: "off", RATE_LIMITS: "on" });
    const refusals = Array.from({ length: 600 }, () => request("192.0.2.1").refusal);
    expect(refusals.every((refusal) => refusal === undefined)).toBe(true);
  });
});

const REQUEST = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/** A server that sends responses whole but leaves ending them to the test. */
async function unendedAnswers() {
  const answers: ServerResponse[] = [];
  const http = createServer().listen(0, "127.0.0.1");
  http.on(
    "request",
    oneByOne((_req, res) => {
      answers.push(res);
      res.setHeader("Content-Length", 2).write("ok");
    }),
  );
  await once(http, "listening");
  const client = connect((http.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    client.destroy();
    http.close();
  });
  client.write(REQUEST);
  await once(client, "data");
  return { http, client, answers };
}

describe("requests on one connection", () => {
  test("wait until the previous response has closed", async () => {
    const { http, client, answers } = await unendedAnswers();
    client.write(REQUEST);
    await once(http, "request");
    expect(answers).toHaveLength(1);
    answers[0]?.end();
    const [answer] = await once(client, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  test("close the connection if more than one is waiting", async () => {
    const { client, answers } = await unendedAnswers();
    client.write(REQUEST.repeat(2));
    await once(client, "close");
    await vi.waitFor(() => expect(answers[0]?.closed).toBe(true), 10_000);
    expect(answers).toHaveLength(1);
  });
});

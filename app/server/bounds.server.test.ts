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
    const bound = boundRequests(
      { config: readConfig(environment), limits: createLimits(true) },
      async ({ headers }) => (headers.cookie ? Number(headers.cookie) : null),
    );
    return async (ip: string, account?: number) => {
      const response = new EventEmitter();
      const refusal = await new Promise((next) => {
        const headers = account === undefined ? {} : { cookie: String(account) };
        void bound({ ip, headers } as Request, response as Response, next);
      });
      return { response, refusal };
    };
  }

  test("are limited to 512 behind a proxy, without affecting other networks", async () => {
    const request = requestsOf({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
    const sent = Array.from({ length: 512 }, (_, i) => request(`2001:db8::${i.toString(16)}`));
    const admitted = await Promise.all(sent);
    expect(admitted.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect((await request("2001:db8::9999")).refusal).toBeInstanceOf(TooMany);
    expect((await request("2001:db8:0:1::1")).refusal).toBeUndefined();
    admitted[0]?.response.emit("close");
    expect((await request("2001:db8::9999")).refusal).toBeUndefined();
    expect((await request("2001:db8::9999")).refusal).toBeInstanceOf(TooMany);
  });

  test("leave 32 to each account of the network once its 512 are open", async () => {
    const request = requestsOf({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
    await Promise.all(Array.from({ length: 512 }, () => request("192.0.2.1", 1)));
    const own = await Promise.all(Array.from({ length: 33 }, () => request("192.0.2.1", 2)));
    expect(own.map(({ refusal }) => refusal)).toEqual([...Array(32).fill(undefined), expect.any(TooMany)]);
    own[0]?.response.emit("close");
    expect((await request("192.0.2.1", 2)).refusal).toBeUndefined();
    expect((await request("192.0.2.1", 3)).refusal).toBeUndefined();
    expect((await request("192.0.2.1")).refusal).toBeInstanceOf(TooMany);
  });

  test("are at most 1,024 with those of its accounts", async () => {
    const request = requestsOf({ TRUST_PROXY: "1", RATE_LIMITS: "on" });
    const sent = Array.from({ length: 1_024 }, (_, i) => request("192.0.2.1", i));
    const admitted = await Promise.all(sent);
    expect(admitted.every(({ refusal }) => refusal === undefined)).toBe(true);
    expect((await request("192.0.2.1", 2_000)).refusal).toBeInstanceOf(TooMany);
    expect((await request("198.51.100.1", 2_000)).refusal).toBeUndefined();
    admitted[1_000]?.response.emit("close");
    expect((await request("192.0.2.1", 2_000)).refusal).toBeUndefined();
  });

  test("are unlimited without a proxy, because connections are limited instead", async () => {
    const request = requestsOf({ TRUST_PROXY: "off", RATE_LIMITS: "on" });
    const sent = await Promise.all(Array.from({ length: 600 }, () => request("192.0.2.1")));
    expect(sent.every(({ refusal }) => refusal === undefined)).toBe(true);
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

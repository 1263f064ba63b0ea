import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLimits } from "./limits.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

async function use(limits: ReturnType<typeof createLimits>, key: string, times: number) {
  for (let i = 0; i < times; i++) await limits.take("signInHere", key);
}

const account = (id: number, address = `192.0.2.${id}`) => ({ account: id, address });

/** A request that has not been answered yet. */
const open = () => ({ onClose: () => {} });

describe("limits", () => {
  test("allow the window's attempts, then say how long to wait", async () => {
    const limits = createLimits(true);
    await use(limits, "ada", 10);
    await expect(limits.take("signInHere", "ada")).rejects.toMatchObject({
      status: 429,
      headers: { "Retry-After": "600" },
    });
  });

  test("count IPv6 addresses by network and IPv4 addresses individually", async () => {
    const limits = createLimits(true);
    for (let i = 0; i < 100; i++) await limits.take("signUpByAddress", `2001:db8:0:7::${i.toString(16)}`);
    await expect(limits.take("signUpByAddress", "2001:db8::7:1:2:3:4")).rejects.toHaveStatus(429);
    await limits.take("signUpByAddress", "2001:db8:0:8::1");
    await limits.take("signUpByAddress", "::1");
    for (let i = 0; i < 99; i++) await limits.take("signUpByAddress", "::ffff:192.0.2.1");
    await limits.take("signUpByAddress", "::ffff:192.0.2.2");
    for (let i = 0; i < 99; i++) await limits.take("signUpByAddress", "::ffff:c000:202");
    await expect(limits.take("signUpByAddress", "192.0.2.2")).rejects.toHaveStatus(429);
    await limits.take("signUpByAddress", "192.0.2.1");
    await expect(limits.take("signUpByAddress", "192.0.2.1")).rejects.toHaveStatus(429);
  });

  test("drop the least recently used counters, so that many addresses cannot fill the memory", async () => {
    const limits = createLimits(true);
    await use(limits, "used once", 10);
    await use(limits, "used again", 9);
    for (let i = 0; i < 100_000; i++) {
      if (i === 50_000) await use(limits, "used again", 1);
      await limits.take("writesByAddress", `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`);
    }
    await use(limits, "used once", 10);
    await expect(limits.take("signInHere", "used again")).rejects.toHaveStatus(429);
  });

  test("allow an IPv6 /48 ten times the attempts of a /64", async () => {
    const limits = createLimits(true);
    for (let i = 0; i < 1000; i++) await limits.take("signUpByAddress", `2001:db8:0:${i.toString(16)}::1`);
    await expect(limits.take("signUpByAddress", "2001:db8:0:ffff::1")).rejects.toHaveStatus(429);
    await limits.take("signUpByAddress", "2001:db8:1::1");
  });

  test("also hold for concurrent attempts", async () => {
    const limits = createLimits(true);
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () => limits.take("signInHere", "ada")),
    );
    expect(asked.filter(({ status }) => status === "rejected")).toHaveLength(2);
  });

  test("count each key and each name separately", async () => {
    const limits = createLimits(true);
    await use(limits, "ada", 10);
    await limits.take("signInHere", "bob");
    await limits.take("signInByAddress", "ada");
  });

  test("allow attempts again when the window is over", async () => {
    const limits = createLimits(true);
    await use(limits, "ada", 10);
    vi.advanceTimersByTime(599_500);
    await expect(limits.take("signInHere", "ada")).rejects.toMatchObject({
      headers: { "Retry-After": "1" },
    });
    vi.advanceTimersByTime(1000);
    await limits.take("signInHere", "ada");
  });

  test("do not depend on the system clock", async () => {
    const limits = createLimits(true);
    await use(limits, "ada", 10);
    for (const hours of [-2, 2]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000);
      await expect(limits.take("signInHere", "ada")).rejects.toMatchObject({
        headers: { "Retry-After": "600" },
      });
    }
    vi.setSystemTime(Date.now() - 7_200_000);
    vi.advanceTimersByTime(600_001);
    await limits.take("signInHere", "ada");
  });

  test("can refund an attempt", async () => {
    const limits = createLimits(true);
    await use(limits, "ada", 10);
    await limits.giveBack("signInHere", "ada");
    await limits.take("signInHere", "ada");
    await expect(limits.take("signInHere", "ada")).rejects.toHaveStatus(429);
  });

  test("allow two hundred wrong passwords per address, across all accounts", async () => {
    const limits = createLimits(true);
    for (let i = 0; i < 200; i++) await limits.take("signInByAddress", "192.0.2.1");
    await expect(limits.take("signInByAddress", "192.0.2.1")).rejects.toHaveStatus(429);
    await limits.take("signInByAddress", "192.0.2.2");
  });

  test("refuse the requests of a payer whose time is used up, but not those of others", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const [ada, bob] = [account(1), account(2)];
    limits.spend(ada, 10_000);
    await limits.enter(ada, { onClose: (callback) => callback() });
    limits.spend(ada, 1);
    await expect(limits.enter(ada, open())).rejects.toMatchObject({
      status: 429,
      headers: { "Retry-After": "60" },
    });
    await limits.enter(bob, open());
  });

  test("delay refusals only for networks that are refused repeatedly", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const order: string[] = [];
    const refuse = async (address: string) => {
      await limits.linger(address);
      order.push(address);
    };
    for (let i = 0; i < 10; i++) await refuse("2001:db8:0:7::1");
    const began = performance.now();
    await Promise.all([refuse("2001:db8:0:7::2"), refuse("192.0.2.1")]);
    expect(order.slice(-2)).toEqual(["192.0.2.1", "2001:db8:0:7::2"]);
    // A refusal waits at least half of 110 ms, but timers round.
    expect(performance.now() - began).toBeGreaterThan(50);
  });

  test("admit a heavy payer's requests after those of others, one per turn of the event loop", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const order: string[] = [];
    const enter = async (key: number, name: string) => {
      await limits.enter(account(key), open());
      order.push(name);
    };
    limits.spend(account(1), 501);
    await Promise.all([enter(1, "a1"), enter(1, "a2"), enter(1, "a3"), enter(2, "b1")]);
    expect(order).toEqual(["b1", "a1", "a2", "a3"]);
  });

  test("run one part of long work per turn of the event loop, alternating between payers", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const order: string[] = [];
    const part = async (key: number, name: string) => {
      await limits.turn(account(key));
      order.push(name);
    };
    const parts = Promise.all([part(1, "a1"), part(1, "a2"), part(2, "b1"), part(3, "c1")]);
    for (let turn = 0; turn < 3; turn++) {
      await nextTurn();
      order.push("others");
    }
    await parts;
    expect(order).toEqual(["a1", "others", "b1", "others", "c1", "others", "a2"]);
  });

  test("give each address equal turns, however many accounts share it", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const order: string[] = [];
    const part = async (key: number, address: string, name: string) => {
      await limits.turn(account(key, address));
      order.push(name);
    };
    const crowd = "203.0.113.9";
    await Promise.all([
      ...[1, 2, 3].flatMap((key) => [1, 2].map((i) => part(key, crowd, `crowd ${key}.${i}`))),
      part(4, "192.0.2.4", "d1"),
      part(4, "192.0.2.4", "d2"),
    ]);
    expect(order).toEqual([
      ...["crowd 1.1", "d1", "crowd 2.1", "d2", "crowd 3.1"],
      ...["crowd 1.2", "crowd 2.2", "crowd 3.2"],
    ]);
  });

  test("give the turns of an address first to the account that has spent the least while others wait", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const order: string[] = [];
    const work = async (key: number, name: string, milliseconds: number) => {
      const payer = account(key, "203.0.113.9");
      await limits.turn(payer);
      order.push(name);
      limits.spend(payer, milliseconds);
    };
    const crowd = [1, 2].flatMap((key) => [1, 2].map((i) => work(key, `crowd ${key}.${i}`, 10)));
    const member = async () => {
      for (const page of [1, 2, 3]) await work(3, `member ${page}`, 1);
    };
    await Promise.all([...crowd, member()]);
    expect(order).toEqual([
      ...["crowd 1.1", "crowd 2.1", "member 1", "member 2", "member 3"],
      ...["crowd 1.2", "crowd 2.2"],
    ]);
  });

  test("allow only one piece of long work per payer at a time, even after one fails", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const [ada, bob] = [account(1), account(2)];
    const order: string[] = [];
    const work = (name: string, end?: Promise<void>) => async () => {
      order.push(`${name} begins`);
      await end;
      order.push(`${name} ends`);
      if (name === "a1") throw new Error("failed");
    };
    let resolve = () => {};
    const end = new Promise<void>((resolved) => {
      resolve = resolved;
    });
    const first = limits.alone(ada, work("a1", end));
    const second = limits.alone(ada, work("a2"));
    await limits.alone(bob, work("b1"));
    await vi.waitFor(() => expect(order).toContain("a1 begins"), 10_000);
    expect(order.toSorted()).toEqual(["a1 begins", "b1 begins", "b1 ends"]);
    resolve();
    await expect(first).rejects.toThrow("failed");
    await second;
    expect(order.slice(3)).toEqual(["a1 ends", "a2 begins", "a2 ends"]);
  });

  test("allow each account 32 concurrent requests", async () => {
    vi.useRealTimers();
    const limits = createLimits(true);
    const ada = account(1);
    const ends: (() => void)[] = [];
    await limits.enter(ada, { onClose: (callback) => ends.push(callback) });
    await Promise.all(Array.from({ length: 31 }, () => limits.enter(ada, open())));
    await expect(limits.enter(ada, open())).rejects.toHaveStatus(429);
    for (const end of ends) end();
    await limits.enter(ada, open());
  });

  test("are separate for each application", async () => {
    await use(createLimits(true), "ada", 10);
    await use(createLimits(true), "ada", 10);
  });

  test("can be turned off", async () => {
    await use(createLimits(false), "ada", 1000);
  });
});

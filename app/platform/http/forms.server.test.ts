import { type data, redirect } from "@remix-run/node";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { processorTime } from "../../../tests/setup/processor-time.ts";
import { Conflict, Invalid, TooMany } from "./errors.ts";
import { readForm, submitForm } from "./forms.server.ts";

function post(body: BodyInit, type?: string): Request {
  return new Request("http://localhost/", {
    method: "POST",
    body,
    headers: type === undefined ? {} : { "Content-Type": type },
  });
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("readForm", () => {
  const sent = (body: string) => post(body, "application/x-www-form-urlencoded; charset=utf-8");

  test("reads a form as browsers encode it", async () => {
    const fields = { name: "Ada L.", note: "1+1=2 & more 木\r\n", empty: "" };
    const form = await readForm(post(new URLSearchParams(fields)));
    expect(Object.fromEntries(form)).toEqual(fields);
  });

  test.each([
    "a=1+2&b=%2B",
    "a&b=&=c",
    "a=%zz&b=%",
    "a=%ff%fe",
    "a=1=2",
    "&&a=1&",
    "a=1&a=2",
    "%61=+%20+",
    "%4a%4A%4g%g4%:0",
    "a=%E6%9C%A8%E6%9C",
  ])("reads %j as URLSearchParams does", async (body) => {
    expect([...(await readForm(sent(body)))]).toEqual([...new URLSearchParams(body)]);
  });

  test("refuses a form with too many fields before parsing it", async () => {
    await expect(readForm(sent("a&".repeat(501)))).rejects.toHaveStatus(400);
  });

  test("accepts a text up to twice as long as the schema allows", async () => {
    const schema = z.object({ text: z.string().max(100_000), name: z.string().max(200) });
    const longest = sent(new URLSearchParams({ text: "木".repeat(200_000) }).toString());
    expect(String((await readForm(longest, schema)).get("text"))).toHaveLength(200_000);
    await expect(readForm(sent(`text=${"x".repeat(20_000)}`))).rejects.toHaveStatus(413);
    for (const body of [
      `text=${"<".repeat(200_001)}`,
      `text=${"%3C".repeat(200_001)}`,
      `name=${"<".repeat(9_000)}`,
      `other=${"<".repeat(9_000)}`,
      `${"n".repeat(300)}=1`,
      `__state__=${"<".repeat(9_000)}`,
    ]) {
      await expect(readForm(sent(body), schema), body.slice(0, 20)).rejects.toHaveStatus(413);
    }
  });

  test("accepts a list sent as a single text or as several", async () => {
    const schema = z.object({
      tags: z.preprocess(String, z.array(z.string().max(1_000)).max(20)),
      rows: z.array(z.object({ input: z.string().max(10_000) })).max(3),
    });
    const long = { tags: "t".repeat(40_000), "rows[2].input": "木".repeat(20_000) };
    const form = await readForm(sent(new URLSearchParams(long).toString()), schema);
    expect(Object.fromEntries(form)).toEqual(long);
    await expect(readForm(sent(`rows[0].input=${"x".repeat(20_001)}`), schema)).rejects.toHaveStatus(413);
  });

  test.each(["+", "%", "%3", "%3C", "%ff", "&", "="])("reads 4 MB of %j in linear time", async (sign) => {
    const schema = z.object({ text: z.string().max(4_000_000) });
    const body = sent(`text=${sign.repeat(4_000_000 / sign.length)}`);
    const begun = processorTime();
    await readForm(body, schema).catch(() => {});
    // It takes a hundredth of this.
    expect(processorTime() - begun).toBeLessThan(10_000);
  });

  test("lets others run while it decodes a long text, and decodes no more of one that is too long", async () => {
    const schema = z.object({ text: z.string().max(2_000_000), name: z.string().max(200) });
    const turnsFor = async (body: string) => {
      let [turns, isRead] = [0, false];
      const count = () => {
        turns += 1;
        if (!isRead) setImmediate(count);
      };
      setImmediate(count);
      await readForm(sent(body), schema).catch(() => {});
      isRead = true;
      return turns;
    };
    const [right, tooLong] = [`text=${"+".repeat(4_000_000)}`, `name=${"+".repeat(4_000_000)}`];
    expect((await turnsFor(right)) - (await turnsFor(tooLong))).toBeGreaterThan(10);
  });

  test.each([
    ["application/json", "{}"],
    ["text/plain", "name=Ada"],
    ["application/x-www-form-urlencoded-not", "name=Ada"],
    ["multipart/form-data; boundary=x", "--x"],
  ])("refuses a body of type %s: %j", async (type, body) => {
    await expect(readForm(post(body, type))).rejects.toHaveStatus(415);
  });
});

describe("submitForm", () => {
  const schema = z.object({
    email: z.string("Email is required").trim(),
    password: z.string("Password is required"),
    platform: z.object({ rating: z.coerce.number("Rating is a number") }).optional(),
  });
  const right = { email: " ada@example.com ", password: "secret" };
  const run = async (values: z.output<typeof schema>): Promise<Response> => redirect(`/${values.email}`);

  test("passes the checked values to the command and returns its result", async () => {
    expect(await submitForm(formOf(right), schema, run)).toHaveRedirect("/ada@example.com");
  });

  test("returns the errors by field, and the input without its secrets", async () => {
    const form = formOf({ email: "", password: "secret", "platform.rating": "high" });
    const answer = await submitForm(form, schema, run, ["password"]);
    expect(answer).toHaveStatus(400);
    const { result } = (answer as ReturnType<typeof data<{ result: Record<string, unknown> }>>).data;
    expect(result.error).toEqual({ email: ["Email is required"], "platform.rating": ["Rating is a number"] });
    expect(result.initialValue).toEqual({ platform: { rating: "high" } });
    expect(JSON.stringify(answer)).not.toContain("secret");
  });

  test("shows a message shared by several fields once, but repeats it for each row of a list", async () => {
    const all = "All fields are required";
    const required = z.string(all);
    const strict = z.object({ name: required, email: required, age: z.string("Age is required") });
    const { data: body } = (await submitForm(formOf({}), strict, run as never)) as {
      data: { result: { error: unknown } };
    };
    expect(body.result.error).toEqual({ "": [all], name: [], email: [], age: ["Age is required"] });
    const rows = z.object({ rows: z.array(z.object({ link: z.url("Not a link") })) });
    const wrong = formOf({ "rows[0].link": "a", "rows[1].link": "b" });
    const answer = (await submitForm(wrong, rows, run as never)) as typeof body & { data: typeof body };
    expect(answer.data.result.error).toEqual({
      "rows[0].link": ["Not a link"],
      "rows[1].link": ["Not a link"],
    });
  });

  test.each([
    [new Conflict("Taken", { email: ["Taken"] }), 409, { email: ["Taken"] }],
    [new Invalid("Invalid email or password"), 400, { "": ["Invalid email or password"] }],
    [new TooMany(7), 429, { "": ["Too many requests. Please try again in 7 seconds."] }],
  ])("shows the command's refusal in the form: %s", async (error, status, expected) => {
    const answer = await submitForm(formOf(right), schema, () => Promise.reject(error), ["password"]);
    expect(answer).toHaveStatus(status);
    const { data: body, init } = answer as { data: { result: { error: unknown } }; init: ResponseInit };
    expect(body.result.error).toEqual(expected);
    expect(new Headers(init.headers).get("Retry-After")).toBe(status === 429 ? "7" : null);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  test("rethrows redirects and unexpected errors", async () => {
    await expect(
      submitForm(formOf(right), schema, () => Promise.reject(redirect("/signin"))),
    ).rejects.toHaveRedirect("/signin");
    await expect(submitForm(formOf(right), schema, () => Promise.reject(new Error("fault")))).rejects.toThrow(
      "fault",
    );
  });

  describe("the form library's own fields", () => {
    const listed = schema.extend({ rows: z.array(z.object({ input: z.string() })).default([]) });
    const send = (own: Record<string, unknown>) => {
      const texts = Object.entries(own).map(([name, value]) => [name, JSON.stringify(value)]);
      const form = formOf({ ...right, ...Object.fromEntries(texts) });
      return submitForm(form, listed, async () => redirect("/"));
    };
    const insert = { type: "insert", payload: { name: "rows" } };

    test("can add a row to a list without causing an error", async () => {
      expect(await send({ __intent__: insert })).toHaveStatus(200);
    });

    test.each(["rows[99999999]", "email[9]", "__proto__", "rows.constructor.x"])(
      "are refused for %s, which is not in the schema",
      async (name) => {
        const sent = send({ __intent__: { type: "insert", payload: { name } } });
        await expect(sent).rejects.toHaveStatus(400);
      },
    );

    test("keep only the state of fields in the schema", async () => {
      const known = { "": true, email: true, platform: true, "platform.rating": true, "rows[0].input": true };
      // The form library would build an array of a hundred million rows, or fail.
      const odd = '"rows[99999999]":true,"__proto__":true,"rows.constructor.x":true,"[":true,"email.x":true';
      const form = formOf({
        ...right,
        __intent__: JSON.stringify(insert),
        __state__: `{"validated":{${odd},${JSON.stringify(known).slice(1)}}`,
      });
      const answer = await submitForm(form, listed, async () => redirect("/"));
      const { result } = (answer as ReturnType<typeof data<{ result: { state: unknown } }>>).data;
      expect(result.state).toEqual({ validated: known });
    });
  });
});

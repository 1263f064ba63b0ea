import { describe, expect, test } from "vitest";
import { HttpError } from "./errors.ts";
import { readUpload, textOfFile } from "./upload.server.ts";

const B = "--b";
const field = (name: string, value: string) =>
  `${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (value: string, filename = "a.csv", name = "file") =>
  `${B}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n${value}\r\n`;
const END = `${B}--\r\n`;
const TYPE = "multipart/form-data; boundary=b";
const SIZES = { file: 1000, field: 500 };

/** A body in parts; reports how much of it was read. */
function posted(parts: (string | Buffer)[], headers: Record<string, string> = {}) {
  const read = { bytes: 0 };
  const chunks = parts.map((part) => Buffer.from(part));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks.shift();
      if (!chunk) return controller.close();
      read.bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const init = { method: "POST", body, duplex: "half", headers: { "Content-Type": TYPE, ...headers } };
  return { read, request: new Request("http://localhost/", init as RequestInit) };
}
const send = (parts: (string | Buffer)[], headers?: Record<string, string>) =>
  readUpload(posted(parts, headers).request, SIZES);
const refusal = (parts: (string | Buffer)[], headers?: Record<string, string>) =>
  send(parts, headers).then(
    () => "none",
    (error) => (error instanceof HttpError ? `${error.status} ${error.message}` : String(error)),
  );

describe("a form with a file", () => {
  test("is read whole, however it is cut", async () => {
    const text = field("group", "7") + file("username,email\r\nada,ä@x.example") + END;
    for (const size of [1, 7, 10_000]) {
      const bytes = Buffer.from(text);
      const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      const { form, file } = await send(parts);
      expect([...form]).toEqual([["group", "7"]]);
      expect(file?.toString()).toBe("username,email\r\nada,ä@x.example");
    }
  });

  test("may have no file, or the empty one that browsers send", async () => {
    expect((await send([field("csv", "x"), END])).file).toBeNull();
    const { form, file: none } = await send([field("csv", "x"), file("", ""), END]);
    expect([form.get("csv"), none]).toEqual(["x", null]);
  });

  test("may have an empty file with a name", async () => {
    expect((await send([file(""), END])).file).toEqual(Buffer.alloc(0));
  });

  test("may have text after its end", async () => {
    expect((await send([field("csv", "x"), END, "an epilogue"])).form.get("csv")).toBe("x");
  });
});

describe("refused", () => {
  const UNREADABLE = "400 This form could not be read.";
  const EARLY = "400 The body ended early.";
  test.each<[string, string[], string]>([
    ["two files", [file("a"), file("b", "b.csv", "other"), END], "400 Choose one file only."],
    ["21 fields", [field("x", "y").repeat(21), END], "400 This form has too many fields."],
    [
      "a field that is too long",
      [field("csv", "x".repeat(501)), END],
      "413 A field of this form is far too long.",
    ],
    ["a long name", [field("n".repeat(300), "x"), END], "400 This form could not be read."],
    ["nothing at all", [], EARLY],
    ["no boundary in the body", ["username,email\r\nada,ada@x.example"], EARLY],
    ["an end in a head", [`${B}\r\nContent-Disposition: form`], EARLY],
    ["an end in a field", [field("csv", "x").slice(0, -2)], EARLY],
    ["an end in a file", [file("x".repeat(100)).slice(0, -50)], EARLY],
    ["another boundary", [file("x").replaceAll("--b", "--c"), "--c--\r\n"], EARLY],
  ])("%s", async (_, parts, expected) => {
    expect(await refusal(parts)).toBe(expected);
  });

  test.each([
    ["no boundary", "multipart/form-data; charset=utf-8", UNREADABLE],
    ["an empty boundary", "multipart/form-data; boundary=", EARLY],
    ["no type", "", "415 This address only accepts forms."],
    ["JSON", "application/json", "415 This address only accepts forms."],
    ["a form without parts", "multipart/form-data", "415 This address only accepts forms."],
    ["another kind of parts", "multipart/mixed; boundary=b", "415 This address only accepts forms."],
  ])("%s in the type", async (_, type, expected) => {
    const said = await refusal([field("csv", "x"), END], { "Content-Type": type });
    expect([expected, UNREADABLE]).toContain(said);
  });

  test("an announced length that is too large, before anything is read", async () => {
    const { request, read } = posted([END], { "Content-Length": "10000000" });
    await expect(readUpload(request, SIZES)).rejects.toMatchObject({ status: 413 });
    expect(read.bytes).toBeLessThanOrEqual(END.length);
  });

  test("a file that is too large, as soon as that is known", async () => {
    const parts = [file("").slice(0, -2), ...Array.from({ length: 1000 }, () => "x".repeat(1000))];
    const { request, read } = posted(parts);
    await expect(readUpload(request, SIZES)).rejects.toMatchObject({ status: 413 });
    expect(read.bytes).toBeLessThan(10_000);
  });

  test("a head without end, as soon as that is known", async () => {
    const parts = [`${B}\r\n`, ...Array.from({ length: 1000 }, () => `X: ${"x".repeat(1000)}\r\n`)];
    const { request, read } = posted(parts);
    await expect(readUpload(request, SIZES)).rejects.toBeInstanceOf(HttpError);
    expect(read.bytes).toBeLessThan(20_000);
  });

  test("a body shorter than announced", async () => {
    expect(await refusal([field("csv", "x"), END], { "Content-Length": "500" })).toBe(EARLY);
  });
});

describe("the text of a file", () => {
  test.each([
    ["UTF-8", Buffer.from("é")],
    ["UTF-8 with a byte order mark", Buffer.from("\uFEFFé")],
    ["UTF-16", Buffer.from("\uFEFFé", "utf16le")],
    ["big-endian UTF-16", Buffer.from([0xfe, 0xff, 0x00, 0xe9])],
  ])("may be in %s", (_, bytes) => {
    expect(textOfFile(bytes)).toBe("é");
  });

  test.each([
    ["Latin-1", Buffer.from([0x61, 0xe9])],
    ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])],
    ["UTF-16 cut in the middle", Buffer.from([0xff, 0xfe, 0x61])],
  ])("may not be %s", (_, bytes) => {
    expect(() => textOfFile(bytes)).toThrow("This file is not text in UTF-8. Save it as CSV UTF-8.");
  });
});

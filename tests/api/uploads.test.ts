import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { picture, png, upload, uploaded } from "../setup/images.ts";
import { addProgram } from "../setup/programs.ts";
import { Client } from "./client.ts";
import { inData } from "./database.ts";
import { siteWith } from "./site.ts";

const { server, ada, ben } = siteWith(["ada", "ben"]);

/** The stored image, decoded. */
async function storedFile(key: string): Promise<Buffer> {
  const response = await ada.get(`/images/${key}`);
  expect(response).toHaveStatus(200);
  return Buffer.from(await response.arrayBuffer());
}

/** A part of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG that says how large it is; its pixels may be missing. */
function pngOf(width: number, height: number, pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit per pixel.
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The pixels of a black image. zlib packs them into a thousandth of their size. */
const black = (width: number, height: number) =>
  deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));

const SCRIPT = "<script>alert(1)</script>";
const gif = async () => picture().gif().toBuffer();

/** A GIF of one frame, repeated. */
async function animation(frames: number): Promise<Buffer> {
  const one = await gif();
  const start = one.indexOf(Buffer.from([0x21, 0xf9]));
  const frame = one.subarray(start < 0 ? one.indexOf(0x2c, 13) : start, -1);
  const head = one.subarray(0, start < 0 ? one.indexOf(0x2c, 13) : start);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from([0x3b])]);
}

describe("an upload", () => {
  test.each<[string, string, () => Promise<Buffer>]>([
    ["PNG", "image/png", () => png()],
    ["JPEG", "image/jpeg", () => picture().jpeg().toBuffer()],
    ["WebP", "image/webp", () => picture().webp().toBuffer()],
    ["GIF", "image/gif", gif],
    ["PNG that claims to be a JPEG", "image/jpeg", () => png()],
  ])("of a %s becomes a WebP", async (_, type, make) => {
    const response = await upload(ada, await make(), type);
    expect(response).toHaveStatus(201);
    const { url, ...rest } = await response.json();
    expect(url).toMatch(/^\/images\/[\w-]{22}$/);
    expect(rest).toEqual({ width: 40, height: 30, markdown: `![](${url})` });
    const shown = await ada.get(url);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-cache",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cross-origin-resource-policy": "same-origin",
    });
    const meta = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect(meta).toMatchObject({ format: "webp", width: 40, height: 30 });
  });

  test("is scaled down to 1,600 pixels", async () => {
    const { width, height } = await (await upload(ada, await png(3_200, 1_000))).json();
    expect([width, height]).toEqual([1_600, 500]);
  });

  test("loses where it was taken, who took it, its profile and its preview, and is turned upright", async () => {
    const file = await picture(60, 20)
      .withExif({
        IFD0: { Copyright: "Ada", Artist: "Ada", Orientation: "6" },
        IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SCRIPT}</x:xmpmeta>`)
      .withIccProfile("p3")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(file).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const content = await storedFile(await uploaded(ada, file));
    const { width, height, ...meta } = await sharp(content).metadata();
    expect([width, height]).toEqual([20, 60]);
    for (const name of ["exif", "xmp", "icc", "iptc", "orientation"]) expect(meta).not.toHaveProperty(name);
    expect(content.toString("latin1")).not.toMatch(/Ada|script|EXIF|ICCP/);
  });

  test.each<[string, () => Promise<Buffer>]>([
    ["a GIF that is also a script", async () => Buffer.concat([await gif(), Buffer.from(`*/=1;${SCRIPT}`)])],
    ["a PNG that is also a page", async () => Buffer.concat([await png(), Buffer.from(SCRIPT)])],
    [
      "a PNG with a page in a comment",
      async () => {
        const file = await png();
        return Buffer.concat([
          file.subarray(0, 33),
          chunk("tEXt", Buffer.from(`a\0${SCRIPT}`)),
          file.subarray(33),
        ]);
      },
    ],
    [
      "a JPEG that is also an archive",
      async () =>
        Buffer.concat([await picture().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${SCRIPT}PK\x05\x06`)]),
    ],
    ["an animated GIF of 1,000 frames", () => animation(1_000)],
  ])("of %s keeps only its picture", async (_, make) => {
    const content = await storedFile(await uploaded(ada, await make()));
    expect(content.toString("latin1")).not.toMatch(/script|PK|ANIM/);
    expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 40, height: 30 });
    expect((await sharp(content).metadata()).pages ?? 1).toBe(1);
  });

  test.each<[string, number, () => Promise<Buffer> | Buffer]>([
    ["an SVG", 415, () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ["a page", 415, () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    ["a TIFF", 415, () => picture().tiff().toBuffer()],
    ["an AVIF", 415, () => Buffer.from("\0\0\0\x1cftypavif\0\0\0\0avifmif1", "latin1")],
    ["nothing", 415, () => Buffer.alloc(0)],
    [
      "a page behind the first bytes of a PNG",
      400,
      () => Buffer.from(`\x89PNG\r\n\x1a\n${SCRIPT}`, "latin1"),
    ],
    ["an SVG behind the first bytes of a GIF", 400, () => Buffer.from(`GIF89a<svg>${SCRIPT}</svg>`)],
    ["a PNG that is cut off", 400, async () => (await png(400, 400)).subarray(0, 300)],
    ["a JPEG that is cut off", 400, async () => (await picture(400, 400).jpeg().toBuffer()).subarray(0, 700)],
    ["a PNG without pixels", 400, () => pngOf(10, 10, Buffer.alloc(0))],
    ["a small PNG of 100 megapixels", 413, () => pngOf(10_000, 10_000, black(10_000, 10_000))],
    ["a PNG that only says it has four billion", 413, () => pngOf(65_000, 65_000, black(8, 8))],
    ["a PNG of 2,000,000,000 pixels in one row", 400, () => pngOf(2_000_000_000, 1, black(8, 1))],
  ])("of %s is refused with %i", async (_, status, make) => {
    const response = await upload(ada, await make());
    expect(response).toHaveStatus(status);
    expect((await response.json()).message).toMatch(/^[A-Z].*\.$/);
  });

  test("of 25 megapixels is accepted, whatever their order", async () => {
    const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: "#3a7" } })
      .png({ progressive: true })
      .toBuffer();
    const { width } = await (await upload(ada, large)).json();
    expect(width).toBe(1_600);
  });

  test.each(["text/html", "image/svg+xml", "application/json", "image/png; charset=utf-8", ""])(
    "sent as %j is refused",
    async (type) => expect(await upload(ada, await png(), type)).toHaveStatus(415),
  );

  test("that stops arriving stores nothing", async () => {
    const { hostname, port } = new URL(server.url);
    const before = countImages();
    const file = await png();
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = ["POST /api/uploads HTTP/1.1", `Host: ${hostname}:${port}`, "Content-Type: image/png"];
        const { Cookie = "" } = ada.identity;
        socket.write(
          `${[...head, `Cookie: ${Cookie}`, `Content-Length: ${file.length}`].join("\r\n")}\r\n\r\n`,
        );
        socket.end(file.subarray(0, 20));
      });
      socket.on("close", () => resolve()).resume();
    });
    expect(countImages()).toBe(before);
  });

  test("waits for others, and each gets its own answer", async () => {
    const sizes = Array.from({ length: 12 }, (_, index) => 20 + index);
    const made = await Promise.all(
      sizes.map(async (size, index) => (await upload(index % 2 ? ada : ben, await png(size, 10))).json()),
    );
    expect(made.map(({ width }) => width)).toEqual(sizes);
  });

  test("needs an account, and a token that may write", async () => {
    const guest = new Client(server.url);
    expect(await upload(guest, await png())).toHaveStatus(401);
    expect(await upload(addProgram(server, ada, "read").program, await png())).toHaveStatus(403);
    expect(await upload(addProgram(server, ada, "write").program, await png())).toHaveStatus(201);
  });
});

const countImages = () =>
  inData(server.dataDir, (db) => Number(db.prepare("select count(*) from images").pluck().get()));

describe("an image", () => {
  test("that no text shows is its uploader's alone; others learn nothing", async () => {
    const key = await uploaded(ada);
    const hidden = await ben.get(`/images/${key}`);
    const missing = await ben.get(`/images/${"x".repeat(22)}`);
    expect([hidden, missing].map(({ status }) => status)).toEqual([404, 404]);
    expect(await hidden.text()).toBe(await missing.text());
    expect(await new Client(server.url).get(`/images/${key}`)).toHaveRedirect(
      `/signin?redirectTo=${encodeURIComponent(`/images/${key}`)}`,
    );
    for (const odd of ["../etc/passwd", "a", `${key}.webp`, `${key}/..%2f`, "%00"]) {
      expect((await ada.get(`/images/${odd}`)).status, odd).toBeGreaterThanOrEqual(400);
    }
    expect(await ada.postForm(`/images/${key}`)).toHaveStatus(405);
  });

  test("is not sent again to a browser that has it, and HEAD sends none", async () => {
    const key = await uploaded(ada);
    const tag = (await ada.get(`/images/${key}`)).headers.get("ETag") ?? "";
    const again = await ada.get(`/images/${key}`, { "If-None-Match": tag });
    expect(again).toHaveStatus(304);
    expect(again.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await ben.get(`/images/${key}`, { "If-None-Match": tag })).toHaveStatus(404);
    const head = await ada.send("HEAD", `/images/${key}`);
    expect(head).toHaveStatus(200);
    expect(Number(head.headers.get("Content-Length"))).toBeGreaterThan(20);
    expect(await head.text()).toBe("");
  });

  test("can be read with a token, but not by another site's page", async () => {
    const key = await uploaded(ada);
    const { program } = addProgram(server, ada, "read");
    expect(await program.get(`/images/${key}`)).toHaveStatus(200);
    expect(await addProgram(server, ben, "read").program.get(`/images/${key}`)).toHaveStatus(404);
    // Browsers send no Lax cookie with a foreign page's image, and show none that is for its own origin.
    const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const { headers } = await ada.get(`/images/${key}`, foreign);
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(headers.get("Access-Control-Allow-Origin")).toBe(null);
    const guest = new Client(server.url);
    expect(await guest.get(`/images/${key}`, foreign)).toHaveStatus(302);
  });
});

describe("the form for uploads", () => {
  const send = async (file: Uint8Array | null, name = "graph.png") => {
    const form = new FormData();
    if (file) form.set("image", new Blob([new Uint8Array(file)], { type: "image/png" }), name);
    else form.set("image", new Blob([]), "");
    const encoded = new Response(form);
    const type = encoded.headers.get("Content-Type") ?? "";
    const headers = { Origin: server.url, "Sec-Fetch-Site": "same-origin", "Content-Type": type };
    return ada.send("POST", "/uploads", headers, new Uint8Array(await encoded.arrayBuffer()));
  };

  test("works without script, shows the image and its Markdown, and ignores the file's name", async () => {
    const response = await send(await png(), '../../../etc/"<script>alert(1)</script>.png');
    expect(response).toHaveStatus(200);
    const html = await response.text();
    const [, url = ""] = /<img src="(\/images\/[\w-]{22})"/.exec(html) ?? [];
    expect(html).toContain(`value="![](${url})"`);
    expect(html).not.toMatch(/etc\/|alert\(1\)/);
    expect(await ada.get(url)).toHaveStatus(200);
  });

  test.each<[string, Uint8Array | null]>([
    ["Choose an image.", null],
    ["Send a PNG, JPEG, WebP or GIF image.", Buffer.from("<svg/>")],
    ["This image is damaged or cannot be read.", Buffer.from("GIF89a")],
  ])("says what is wrong: %s", async (message, file) => {
    expect(await (await send(file)).text()).toContain(message);
  });
});

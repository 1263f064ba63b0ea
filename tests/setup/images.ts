import sharp from "sharp";
import type { Database } from "../../app/platform/db/connection.server.ts";
import type { Viewer } from "../../app/viewer.ts";
import type { Client } from "../api/client.ts";

export const picture = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: "#3a7" } });

export const png = (width?: number, height?: number): Promise<Buffer> =>
  picture(width, height).png().toBuffer();

export const upload = (client: Client, file: Uint8Array, type = "image/png"): Promise<Response> =>
  client.send("POST", "/api/uploads", { "Content-Type": type }, new Uint8Array(file));

export const sendAvatar = async (client: Client, address: string): Promise<Response> =>
  client.send("PUT", address, { "Content-Type": "image/png" }, new Uint8Array(await png()));

/** Uploads an image. @returns its key */
export async function uploaded(client: Client, file?: Uint8Array): Promise<string> {
  const response = await upload(client, file ?? (await png()));
  const { url, message } = await response.json();
  if (response.status !== 201) throw new Error(`${response.status}: ${message}`);
  return url.replace("/images/", "");
}

let stored = 0;

/** Stores an image without decoding it. @returns its key */
export async function insertImage(
  db: Database,
  { id }: Pick<Viewer, "id">,
  changes: { created_at?: number; content?: Buffer } = {},
): Promise<string> {
  const key = String(++stored).padStart(22, "k");
  const row = { key, owner_id: id, type: "image/webp", width: 1, height: 1, created_at: 0 };
  await db
    .insertInto("images")
    .values({ ...row, content: Buffer.from("pixels"), ...changes })
    .execute();
  return key;
}

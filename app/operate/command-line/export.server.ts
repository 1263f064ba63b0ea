import { createWriteStream, existsSync, rmSync } from "node:fs";
import { pipeline } from "node:stream/promises";
import { requireAccount } from "../../auth/queries.server.ts";
import { archiveOf } from "../export/queries.server.ts";
import { printable, type StoreCommand } from "./command.ts";

export const exportUser: StoreCommand = {
  usage: "export <user> [<file>]",
  about: "writes all of a user's data to a zip, like 'Download my data'",
  operands: [1, 2],
  async run({ db, now }, { operands: [name = "", given] }) {
    const { id, username } = await requireAccount(db, name);
    const time = now();
    const day = new Date(time).toISOString().slice(0, 10);
    const file = given ?? `upsolve-${username.replace(/[^\w.-]/g, "_")}-${day}.zip`;
    if (existsSync(file)) throw new Error(`The file ${printable(file)} already exists.`);
    const written = createWriteStream(file, { flags: "wx", mode: 0o600 });
    try {
      await pipeline(archiveOf(db, id, time), written);
    } catch (error) {
      if (!written.pending) rmSync(file, { force: true });
      throw error;
    }
    const bytes = written.bytesWritten;
    return {
      lines: [`${username}'s data is in ${printable(file)}: ${(bytes / 1e6).toFixed(1)} MB.`],
      json: { _id: String(id), username, file, bytes },
    };
  },
};

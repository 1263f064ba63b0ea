import { type Data, openData } from "../setup/data.ts";

/** Opens a server's database for one piece of work. */
export function inData<T>(dataDir: string, work: (db: Data) => T): T {
  const db = openData(dataDir);
  try {
    return work(db);
  } finally {
    db.close();
  }
}

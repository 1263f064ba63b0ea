import { z } from "zod";
import { HANDLE_STATES } from "./limits.ts";
import type { ListedHandle } from "./queries.server.ts";

export { statesFilter } from "./schema.ts";

const userAnswer = z.object({ _id: z.string(), username: z.string(), joined: z.literal(false).optional() });

export const listedHandleAnswer = z.object({
  _id: z.string(),
  user: userAnswer,
  judge: z.string(),
  handle: z.string(),
  state: z.enum(HANDLE_STATES).exclude(["none"]),
  /** The username of the member who vouched; omitted if the account is deleted. */
  vouchedBy: z.string().optional(),
});

export const handlesAnswer = z.object({
  handles: z.array(listedHandleAnswer),
  /** Members without a handle. */
  without: z.array(userAnswer),
});

export const toUserJson = ({ id, username, isPlace }: ListedHandle["user"]): z.output<typeof userAnswer> => ({
  _id: String(id),
  username,
  ...(isPlace && { joined: false as const }),
});

export const toListedHandleJson = (row: ListedHandle): z.output<typeof listedHandleAnswer> => ({
  _id: String(row.id),
  user: toUserJson(row.user),
  judge: row.judge,
  handle: row.handle,
  state: row.state,
  ...(row.voucher !== null && { vouchedBy: row.voucher }),
});

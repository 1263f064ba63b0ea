export { type Added, addImage, sweepImages } from "./commands.server.ts";
export { tryEncoder, uploadsOff } from "./encoding.server.ts";
export { addUses, copyUses, takeUses } from "./moves.server.ts";
export { exportFiles, exportImages } from "./queries.server.ts";
export { noteImages, type Place } from "./uses.server.ts";

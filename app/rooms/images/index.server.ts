export { noteImages } from "./uses.server.ts";

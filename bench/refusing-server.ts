import { createServer } from "node:http";

/** A server that only answers 429, as a baseline for the attacks of `bench/attackers.ts`. */
const server = createServer((request, response) => {
  request.on("error", () => {}).resume();
  response.writeHead(429).end();
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready http://127.0.0.1:${(server.address() as { port: number }).port}`);
});

import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect } from "node:net";
import path from "node:path";
import { temporaryFolder } from "./server.ts";

export interface TlsFront {
  /** `https://localhost:PORT`; its certificate is its own. */
  url: string;
  /** Passes on what comes, websockets too, to this address from now on. */
  leadTo(url: string): void;
  close(): void;
}

/** Starts a reverse proxy that speaks https, as stands in front of a public site. */
export async function startTlsFront(): Promise<TlsFront> {
  let target = new URL("http://localhost");
  const server: Server = createServer(ownCertificate(), (asked, answer) => {
    const { method, url, headers } = asked;
    const passed = request({ port: target.port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.on("upgrade", ({ method, url, rawHeaders }, client) => {
    const upstream = connect(Number(target.port), "localhost");
    const headers = rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join("");
    upstream.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on("error", () => socket.destroy());
  });
  server.listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(url) {
      target = new URL(url);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function ownCertificate(): { key: Buffer; cert: Buffer } {
  const folder = temporaryFolder();
  const [key, cert] = [path.join(folder, "key.pem"), path.join(folder, "cert.pem")];
  const made = [
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-subj",
    "/CN=localhost",
  ];
  execFileSync("openssl", ["req", "-x509", ...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

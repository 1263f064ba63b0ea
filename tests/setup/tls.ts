import { once } from "node:events";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect } from "node:net";

export interface TlsFront {
  /** `https://localhost:PORT`, with a self-signed certificate. */
  url: string;
  /** Forwards all further requests, including websockets, to this address. */
  leadTo(url: string): void;
  close(): void;
}

/** Starts an HTTPS reverse proxy like the one in front of a public site. */
export async function startTlsFront(): Promise<TlsFront> {
  let target = new URL("http://localhost");
  const server: Server = createServer(certificate, (asked, answer) => {
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

/** For "localhost", valid until 2126. Stored here because not every machine can create one. */
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmceiVeFIigkY6XFq
Hpcd3DG0Rm4pQDalo6dGLIlyItihRANCAAQrExz6AAtmpBXhB7fMjekM+p94pk5+
QyJTXY5mRb62tPQsNxItb8YY/OkeIbCuYs9oPqz4nFHcOwMXhLtgcZjk
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUX8JJUvV7zhvsmjGT1FZ7msdUX/MwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjA4MzQwOVoYDzIxMjYxMDI5
MDgzNDA5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQrExz6AAtmpBXhB7fMjekM+p94pk5+QyJTXY5mRb62tPQsNxItb8YY
/OkeIbCuYs9oPqz4nFHcOwMXhLtgcZjko1MwUTAdBgNVHQ4EFgQUlAU8aFElLFio
N+MEWyPlKVG2znEwHwYDVR0jBBgwFoAUlAU8aFElLFioN+MEWyPlKVG2znEwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA8XUCQY3MKcuzV+9iBf0w
67BY3ivz5fLMIlRLr6RNEmICIQC82/4BM6qzSCrOj85SyO4qTYwKBh5ZqbIAKnK5
EpL4pA==
-----END CERTIFICATE-----`,
};

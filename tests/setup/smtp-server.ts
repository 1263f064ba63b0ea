import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Mail {
  from: string;
  to: string[];
  /** As received. */
  source: string;
  header(name: string): string | undefined;
  /** The parts, decoded. */
  text: string;
  html: string;
}

export interface SmtpServer {
  /** smtp://127.0.0.1:PORT, for SMTP_URL. */
  url: string;
  port: number;
  /** The accepted emails, in order. */
  mails: Mail[];
  /** The total number of connections, and the most open at once. */
  connections: { opened: number; most: number };
  /** Sets the response to each recipient, possibly delayed: undefined accepts, a status refuses. */
  answers(recipient: (address: string) => number | undefined | Promise<number | undefined>): void;
  close(): Promise<void>;
}

export const mailSettings = ({ url }: Pick<SmtpServer, "url">) => ({
  SMTP_URL: url,
  MAIL_FROM: "Upsolve <club@example.org>",
});

/** A local SMTP server that accepts everything unless told otherwise. @param port a free one, or one used before. */
export async function startSmtpServer(port = 0): Promise<SmtpServer> {
  const mails: Mail[] = [];
  const connections = { opened: 0, most: 0 };
  let open = 0;
  let answer: (address: string) => number | undefined | Promise<number | undefined> = () => undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections.opened += 1;
      open += 1;
      connections.most = Math.max(connections.most, open);
      callback();
    },
    onClose() {
      open -= 1;
    },
    async onRcptTo({ address }, _session, callback) {
      const status = await answer(address);
      callback(status ? Object.assign(new Error("Not now"), { responseCode: status }) : null);
    },
    async onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      mails.push(
        parse(
          Buffer.concat(chunks).toString(),
          from,
          envelope.rcptTo.map((each) => each.address),
        ),
      );
      callback();
    },
  });
  // Ignores clients that disconnect.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails,
    connections,
    answers(next) {
      answer = next;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function parse(raw: string, from: string, to: string[]): Mail {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const headers = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const header = (name: string) =>
    headers
      .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
      ?.slice(name.length + 1)
      .trim();
  return { from, to, source: raw, header, text: partOf(raw, "plain"), html: partOf(raw, "html") };
}

/** Decodes a text/… part. */
function partOf(raw: string, type: string): string {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? "";
  const part = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: text/${type}`)) ?? "";
  const start = part.indexOf("\r\n\r\n");
  const body = part.slice(start + 4);
  const encoding = /Content-Transfer-Encoding: (\S+)/.exec(part.slice(0, start))?.[1];
  const lines = (text: string) => text.replaceAll("\r\n", "\n");
  if (encoding === "base64") return lines(Buffer.from(body, "base64").toString());
  if (encoding !== "quoted-printable") return lines(body);
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return lines(Buffer.from(bytes, "latin1").toString());
}

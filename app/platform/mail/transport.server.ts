import type { Config } from "../config.server.ts";
import { htmlOf, type Message, textOf } from "./message.ts";

const SECOND = 1000;

export type MailConfig = NonNullable<Config["mail"]>;
interface Recipient {
  name: string;
  address: string;
}

/** One connection to the SMTP server, opened with the first mail. */
export interface Transport {
  /** @throws SendFailure */
  send(to: Recipient, message: Message): Promise<void>;
  /** Connects and signs in, and sends nothing. @throws SendFailure */
  verify(): Promise<void>;
  close(): void;
}

export class SendFailure extends Error {
  constructor(
    message: string,
    /** Whether the server refuses this mail for good, or now; otherwise the server itself is the trouble, for every mail. */
    readonly concerns: "mail-forever" | "mail" | "server",
  ) {
    super(message);
  }
}

/** Loads the mail library: a site that sends nothing never does. Addresses may set the options of SMTP as a query. */
export async function openTransport({ url, from }: MailConfig): Promise<Transport> {
  const { createTransport } = await import("nodemailer");
  const transporter = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 30 * SECOND,
    socketTimeout: 60 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(to, message) {
      try {
        await transporter.sendMail({
          from,
          to,
          ...(message.id ? { messageId: message.id } : {}),
          subject: message.subject,
          text: textOf(message),
          html: htmlOf(message),
          headers: headersOf(message),
        });
      } catch (error) {
        throw failureOf(error as FailedSend);
      }
    },
    async verify() {
      try {
        await transporter.verify();
      } catch (error) {
        throw failureOf(error as FailedSend);
      }
    },
    close: () => transporter.close(),
  };
}

function headersOf({ unsubscribe }: Message): Record<string, string> {
  // Nobody's absence is to answer these.
  const always = { "Auto-Submitted": "auto-generated" };
  if (!unsubscribe) return always;
  return {
    ...always,
    "List-Unsubscribe": `<${unsubscribe}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

interface FailedSend extends Error {
  code?: string;
  /** The SMTP status. */
  responseCode?: number;
  /** What was sent before the failure. */
  command?: string;
}

function failureOf(error: FailedSend): SendFailure {
  const { responseCode = 0, command = "", code } = error;
  // A sender that is refused is refused for every mail, as a wrong password is.
  const isAboutMail = /^(RCPT TO|DATA)$/.test(command) && (code === "EENVELOPE" || code === "EMESSAGE");
  if (!isAboutMail || responseCode < 400) return new SendFailure(error.message, "server");
  return new SendFailure(error.message, responseCode >= 500 ? "mail-forever" : "mail");
}

import type { Config } from "../config.server.ts";
import { htmlOf, type Message, textOf } from "./message.ts";

const SECOND = 1000;

export type MailConfig = NonNullable<Config["mail"]>;
interface Recipient {
  name: string;
  address: string;
}

export interface Transport {
  /** @throws SendFailure */
  send(to: Recipient, message: Message): Promise<void>;
  /** Only connects and signs in. @throws SendFailure */
  verify(): Promise<void>;
  close(): void;
}

export class SendFailure extends Error {
  constructor(
    message: string,
    /** Whether the server rejects this email permanently or temporarily, or fails for every email. */
    readonly concerns: "mail-forever" | "mail" | "server",
  ) {
    super(message);
  }
}

/** Loads the mail library. The URL's query may set SMTP options. */
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
      const mail = {
        from,
        to,
        ...(message.id ? { messageId: message.id } : {}),
        subject: message.subject,
        text: textOf(message),
        html: htmlOf(message),
        headers: headersOf(message),
      };
      await transporter.sendMail(mail).catch(fail);
    },
    async verify() {
      await transporter.verify().catch(fail);
    },
    close: () => transporter.close(),
  };
}

function headersOf({ unsubscribe }: Message): Record<string, string> {
  // Prevents out-of-office replies.
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
  responseCode?: number;
  command?: string;
}

function fail(error: FailedSend): never {
  const { responseCode = 0, command = "", code } = error;
  // A rejected sender affects every email, like a wrong password.
  const isAboutMail = /^(RCPT TO|DATA)$/.test(command) && (code === "EENVELOPE" || code === "EMESSAGE");
  if (!isAboutMail || responseCode < 400) throw new SendFailure(error.message, "server");
  throw new SendFailure(error.message, responseCode >= 500 ? "mail-forever" : "mail");
}

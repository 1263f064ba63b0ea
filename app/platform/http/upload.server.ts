import { once } from "node:events";
import type { ReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { SMALL_BODY } from "./body.server.ts";
import { asHttpError, HttpError, Invalid, TooLarge, UnsupportedType } from "./errors.ts";
import { currentRequest } from "./thread-time.server.ts";

const MULTIPART = /^multipart\/form-data\s*;/i;
const MOST_FIELDS = 20;
/** A name such as "moreexamples[0].output". */
const LONGEST_NAME = 200;
/** Of the head of a part: two short lines. */
const HEAD = { headerPairs: 10, headerSize: 2 * 1024 };

export const isMultipart = (request: Request): boolean =>
  MULTIPART.test(request.headers.get("Content-Type") ?? "");

interface Sizes {
  /** Of the file, in bytes. */
  file: number;
  /** Of the longest field, in bytes. */
  field: number;
}

export interface Upload {
  form: FormData;
  /** Null if no file was chosen. */
  file: Buffer | null;
}

const UNREADABLE = "This form could not be read.";
const ENDED_EARLY = "The body ended early.";

/**
 * Reads a form with one file while it arrives. Every limit ends the reading at once, so nothing beyond it is held.
 * @throws UnsupportedType for anything but such a form; TooLarge; HttpError 413; Invalid for a malformed or unfinished
 * one
 */
export async function readUpload(
  request: Request,
  { file: fileSize, field: fieldSize }: Sizes,
): Promise<Upload> {
  const { headers, body } = request;
  if (!isMultipart(request)) throw new UnsupportedType("This address only accepts forms.");
  const most = fileSize + fieldSize + SMALL_BODY;
  if (Number(headers.get("Content-Length")) > most) throw new TooLarge(most);
  const payer = currentRequest();
  const form = new FormData();
  const parts: Buffer[] = [];
  let failure: HttpError | undefined;
  let hasFile = false;
  const refuse = (error: HttpError) => {
    failure ??= error;
  };
  const parser = open(headers.get("Content-Type") ?? "", { fileSize, fieldSize });
  parser.on("field", (name, value, isNameCut, isCut) => {
    if (isCut || isNameCut) refuse(new HttpError(413, "A field of this form is far too long."));
    else if (typeof name !== "string" || name.length > LONGEST_NAME) refuse(new Invalid(UNREADABLE));
    else form.append(name, value);
  });
  parser.on("file", (_name, stream, filename) => {
    // Browsers send an unnamed, empty file if none was chosen.
    hasFile ||= Boolean(filename);
    stream.on("data", (part: Buffer) => parts.push(part));
    stream.on("limit", () => refuse(new TooLarge(fileSize)));
    stream.on("error", () => refuse(new Invalid(ENDED_EARLY)));
  });
  parser.on("filesLimit", () => refuse(new Invalid("Choose one file only.")));
  parser.on("fieldsLimit", () => refuse(new Invalid("This form has too many fields.")));
  parser.on("partsLimit", () => refuse(new Invalid("This form has too many fields.")));
  // Listened to from the start, because a malformed form may fail at any time.
  const finished = once(parser, "finish").catch((error: Error) => {
    refuse(new Invalid(/unexpected end/i.test(error.message) ? ENDED_EARLY : UNREADABLE));
  });
  let length = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      length += chunk.length;
      if (length > most) refuse(new TooLarge(most));
      if (failure) break;
      parser.write(chunk);
    }
  } catch (error) {
    refuse(asHttpError(error) ?? new Invalid(ENDED_EARLY));
  }
  if (!failure && length < Number(headers.get("Content-Length"))) refuse(new Invalid(ENDED_EARLY));
  if (failure) {
    parser.destroy();
    throw failure;
  }
  parser.end();
  await finished;
  payer?.work();
  if (failure) throw failure;
  const file = Buffer.concat(parts);
  return { form, file: hasFile || file.length > 0 ? file : null };
}

function open(contentType: string, { fileSize, fieldSize }: { fileSize: number; fieldSize: number }) {
  try {
    const headers = { "content-type": contentType } as BusboyHeaders;
    const limits = {
      fileSize,
      fieldSize,
      fieldNameSize: LONGEST_NAME,
      files: 1,
      fields: MOST_FIELDS,
      parts: MOST_FIELDS + 1,
      ...HEAD,
    };
    return new Busboy({ headers, limits });
  } catch {
    // The boundary is missing or invalid.
    throw new Invalid(UNREADABLE);
  }
}

/** If reading stops early, the connection must stay open for the response. */
async function* chunksOf(body: Request["body"]): AsyncGenerator<Uint8Array> {
  if (!body) return;
  yield* (body as unknown as ReadableStream<Uint8Array>).values({ preventCancel: true });
}

const BOMS: readonly [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** The text of a file: UTF-8, or what its byte order mark says. @throws Invalid for anything else */
export function textOfFile(file: Buffer): string {
  const [, encoding = "utf-8"] = BOMS.find(([bytes]) => bytes.every((byte, at) => file[at] === byte)) ?? [];
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new Invalid("This file is not text in UTF-8. Save it as CSV UTF-8.");
  }
}

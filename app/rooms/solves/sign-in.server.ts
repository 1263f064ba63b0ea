import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Application, RequestContext } from "../../platform/application.ts";
import { hostCookie, setSiteCookie, signValue, unsignValue } from "../../platform/http/cookies.server.ts";
import { Conflict, HttpError, Invalid } from "../../platform/http/errors.ts";
import { fetchJson, OutsideFailure, reasonOf } from "../../platform/http/fetch-json.server.ts";
import type { Viewer } from "../../viewer.ts";
import { type Account, BadToken, isOff, isOn, readIdToken } from "../judges/index.server.ts";
import { importsOf } from "../judges/judges.ts";
import { proveBySignIn } from "./proofs.server.ts";
import { requireHandle } from "./queries.server.ts";

/** Registered with the OAuth client at Codeforces. */
const RETURN_PATH = "/settings/handles/codeforces";

/** How long a member may take to sign in at Codeforces, in milliseconds. */
const PATIENCE = 10 * 60 * 1000;
/** The maximum size of a response, in bytes. */
const ANSWER_LIMIT = 64 * 1024;

/** Stored in a signed cookie in the browser that started the sign-in. */
const flowSchema = z.object({
  user: z.number(),
  handle: z.number(),
  until: z.number(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
});
type Flow = z.output<typeof flowSchema>;

const cookieOf = ({ config }: Application) => hostCookie("upsolve_codeforces", config);
const secret = () => randomBytes(32).toString("base64url");

/** OpenID Connect, code flow with PKCE. @returns the address to redirect to @throws NotFound, Conflict, TooMany */
export async function beginSignIn(context: RequestContext, viewer: Viewer, id: number): Promise<string> {
  const { app } = context;
  const { judge } = await requireHandle(app.db, viewer, id);
  if (!isOn(app.config, judge)) throw new Conflict(isOff(judge));
  const client = clientOf(app);
  if (!importsOf(judge)?.hasSignIn) throw new Conflict("This is not a Codeforces handle.");
  await app.limits.take("proofsByAccount", viewer.id);
  const flow: Flow = {
    user: viewer.id,
    handle: id,
    until: app.now() + PATIENCE,
    state: secret(),
    nonce: secret(),
    verifier: secret(),
  };
  setSiteCookie(context, cookieOf(app), signValue(JSON.stringify(flow), app.secrets), PATIENCE / 1000);
  const query = new URLSearchParams({
    response_type: "code",
    scope: "openid",
    client_id: client.id,
    redirect_uri: app.config.publicUrl + RETURN_PATH,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: createHash("sha256").update(flow.verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return `${client.url}/oauth/authorize?${query}`;
}

function clientOf({ config }: Application) {
  if (!config.codeforcesClient) throw new Conflict("This site doesn’t offer Codeforces sign-in.");
  return config.codeforcesClient;
}

/** The cookie works only once, whatever the result. @throws HttpError with a message for the member */
export async function endSignIn(
  context: RequestContext,
  viewer: Viewer,
  answer: URLSearchParams,
  stop: AbortSignal,
): Promise<void> {
  const { app } = context;
  const flow = takeFlow(context);
  const client = clientOf(app);
  if (answer.has("error")) throw new Invalid("You didn’t sign in at Codeforces. The handle hasn’t changed.");
  if (!flow || !isSame(answer.get("state") ?? "", flow.state)) {
    throw new Invalid("This sign-in has expired, or was started in another browser. Start again from here.");
  }
  if (flow.user !== viewer.id) {
    throw new Conflict("Another member started this sign-in. Start again from your own account.");
  }
  const now = app.now();
  let account: Account;
  try {
    const token = await redeem(app, answer.get("code") ?? "", flow.verifier, stop);
    const { id: clientId, secret: clientSecret, url: issuer } = client;
    account = readIdToken(token, { issuer, clientId, clientSecret, nonce: flow.nonce, now });
  } catch (error) {
    const answered = error instanceof OutsideFailure ? error.answer?.body : undefined;
    // Logs only the part of the response that helps the operator, such as invalid_client.
    const code = /"error"\s*:\s*"(\w{1,40})"/.exec(answered ?? "")?.[1];
    app.log.warn({ reason: reasonOf(error), code }, "A sign-in at Codeforces failed");
    throw sentenceOf(error);
  }
  await proveBySignIn(app, viewer, flow.handle, account);
}

function takeFlow(context: RequestContext): Flow | null {
  const { app } = context;
  const name = cookieOf(app);
  const value = unsignValue(context.cookies[name], app.secrets);
  setSiteCookie(context, name, "", 0);
  // Other signed values may not be JSON.
  const flow = value?.startsWith("{") ? flowSchema.parse(JSON.parse(value)) : null;
  return flow && flow.until > app.now() ? flow : null;
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [given, right].map((text) => createHash("sha256").update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}

/** Exchanges a sign-in's code for its id_token. No token is stored. */
async function redeem(app: Application, code: string, verifier: string, stop: AbortSignal): Promise<string> {
  const client = clientOf(app);
  const { json } = await fetchJson(`${client.url}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      redirect_uri: app.config.publicUrl + RETURN_PATH,
      client_id: client.id,
      client_secret: client.secret,
      code_verifier: verifier,
    }).toString(),
    stop,
    now: app.now(),
    limit: ANSWER_LIMIT,
  });
  const checked = z.object({ id_token: z.string() }).safeParse(json);
  if (!checked.success) throw new BadToken("The response has no id_token");
  return checked.data.id_token;
}

function sentenceOf(error: unknown): HttpError {
  const status = error instanceof OutsideFailure ? error.answer?.status : undefined;
  if (status === 400 || status === 401) {
    return new Conflict("Codeforces didn’t accept this sign-in. Start again.");
  }
  if (error instanceof BadToken || (error instanceof OutsideFailure && !error.answer)) {
    return new HttpError(502, "Codeforces sent a response this site can’t trust. The handle hasn’t changed.");
  }
  return new HttpError(502, "Codeforces isn’t responding. Try again later.");
}

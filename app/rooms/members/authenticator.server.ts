import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { RequestContext } from "../../platform/application.ts";
import type { Viewer } from "../../viewer.ts";
import { verifyCredentials } from "./commands.server.ts";
import type { SignInInput } from "./schema.ts";

class CheckedForm extends Strategy<Viewer, SignInInput> {
  readonly name = "form";
  readonly #input: SignInInput;

  constructor(input: SignInInput, verify: (input: SignInInput) => Promise<Viewer>) {
    super(verify);
    this.#input = input;
  }

  authenticate(): Promise<Viewer> {
    return this.verify(this.#input);
  }
}

/** Starts no session. Created per request, because the check needs the request's address and rate limits. */
export function authenticatorFor(context: RequestContext, input: SignInInput): Authenticator<Viewer> {
  return new Authenticator<Viewer>().use(
    new CheckedForm(input, (values) => verifyCredentials(context, values)),
  );
}

import { NotFound } from "../../http/errors.ts";
import { withUser } from "../guards.server.ts";

/** Any other address: signed-out visitors go to /signin like everywhere, users are told. */
export const loader = withUser(() => {
  throw new NotFound();
});

export const action = loader;

export default function UnknownScreen() {
  return null;
}

import { NotFound } from "../../http/errors.ts";
import { withUser } from "../guards.server.ts";

/** Any other address. Signed-out visitors go to /signin as everywhere; users get a 404. */
export const loader = withUser(() => {
  throw new NotFound();
});

export const action = loader;

export { NoScreen as default } from "../../ui/page.tsx";

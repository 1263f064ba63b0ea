import { withUser } from "../../../auth/guards.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";

/** Any other path: signed-out visitors go to /signin, users get a 404. */
export const loader = withUser(() => {
  throw new NotFound();
});

export const action = loader;

export { NoScreen as default } from "../../../platform/ui/page.tsx";

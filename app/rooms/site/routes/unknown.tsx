import { withUser } from "../../../auth/guards.server.ts";
import { NotFound } from "../../../platform/http/errors.ts";

/** Signed-out visitors are sent to /signin; users get a 404. */
export const loader = withUser(() => {
  throw new NotFound();
});

export const action = loader;

export { NoScreen as default } from "../../../platform/ui/page.tsx";

import { useLoaderData } from "@remix-run/react";
import { CircleAlert } from "lucide-react";
import { withStaff } from "../../accounts/guards.server.ts";
import { AdminFrame } from "../components/admin-frame.tsx";
import { warningsOf } from "../doctor.server.ts";
import { readFrame } from "../queries.server.ts";

export { links } from "../components/admin-frame.tsx";

export const loader = withStaff(async ({ app, viewer }) => ({
  frame: await readFrame(app, viewer),
  // They say what can be attacked: nothing for coaches.
  warnings: viewer.role === "owner" ? warningsOf(app.config) : [],
}));

export const meta = () => [{ title: "Admin · Upsolve" }];

export default function OverviewScreen() {
  const { frame, warnings } = useLoaderData<typeof loader>();
  return (
    <AdminFrame frame={frame}>
      <div className="stack">
        {warnings.length > 0 ? (
          <ul className="panel rows warnings" aria-label="Warnings">
            {warnings.map(({ check, message }) => (
              <li key={message} data-tone={check === "disk" ? "bad" : "warn"}>
                <CircleAlert size={16} aria-hidden />
                {message}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </AdminFrame>
  );
}

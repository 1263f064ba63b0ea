import type { Application, RequestContext } from "../../../platform/application.ts";
import { noSuchAction, submitForm } from "../../../platform/http/forms.server.ts";
import { redirectWithToast } from "../../../platform/http/toast.server.ts";
import { counted } from "../../../platform/ui/counted.ts";
import type { Viewer } from "../../../viewer.ts";
import { deleteTraining } from "../commands.server.ts";
import { acceptDuel, declineDuel } from "../duels/duels.server.ts";
import { actSchema, joinSchema, labelSchema, settleSchema, unfreezeSchema } from "../schema.ts";
import { unfreeze } from "../standing/freeze.server.ts";
import { queueLeft } from "../standing/left.server.ts";
import { beginTraining, joinTraining, leaveTraining, sayDone, settleWord } from "../taking-part.server.ts";

interface Acting {
  app: Application;
  viewer: Viewer;
  context: RequestContext;
  id: number;
  form: FormData;
  /** The page that the button is on. */
  here: string;
}

/** What the buttons on the page of a training or a duel do. */
export function actOnTraining({ app, viewer, context, id, form, here }: Acting) {
  const done = (message: string, to = here) => redirectWithToast(context, to, message);
  const act = (work: () => Promise<string>, to?: string) =>
    submitForm(form, actSchema, async () => done(await work(), to));
  const settling = (isConfirmed: boolean) =>
    submitForm(form, settleSchema, async ({ party, label }) => {
      await settleWord(app, viewer, id, { party, label, isConfirmed });
      return done(isConfirmed ? "Confirmed" : "Refused");
    });
  switch (form.get("intent")) {
    case "join":
      return submitForm(form, joinSchema, async ({ team }) => {
        await joinTraining(app, viewer, id, team);
        return done("You take part");
      });
    case "leave":
      return act(() => leaveTraining(app, viewer, id).then(() => "You left the training"));
    case "begin":
      return act(() => beginTraining(app, viewer, id).then(() => "Your time has begun"));
    case "submitted":
      return submitForm(form, labelSchema, async ({ label }) => {
        await sayDone(app, viewer, id, label);
        return done(`Noted: problem ${label}`);
      });
    case "confirm":
      return settling(true);
    case "refuse":
      return settling(false);
    case "unfreeze":
      return submitForm(form, unfreezeSchema, async ({ what }) => {
        await unfreeze(app, viewer, id, what);
        return done(what === "all" ? "All results are open" : "The next result is open");
      });
    case "queue":
      return act(async () => `Added ${counted(await queueLeft(app, viewer, id), "problem")} to your queue`);
    case "accept":
      return act(() => acceptDuel(app, viewer, id).then(() => "The duel has begun"));
    case "decline":
      return act(async () => `Challenge ${await declineDuel(app, viewer, id)}`, "/trainings");
    case "delete":
      return act(() => deleteTraining(app, viewer, id).then(() => "Training deleted"), "/trainings");
    default:
      throw noSuchAction();
  }
}

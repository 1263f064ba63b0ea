import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "../../../platform/ui/button.tsx";

export function Stuck({ id }: { id: number }) {
  return (
    <section className="panel" aria-labelledby="stuck">
      <h2 className="panel-head" id="stuck">
        Stuck?
      </h2>
      <div className="panel-body stack">
        <p className="soft small">One hint at a time, from a nudge to the whole idea.</p>
        <ButtonLink size="small" href={`/askai?problem=${id}`}>
          Ask for a nudge
        </ButtonLink>
      </div>
    </section>
  );
}

/** Adds nothing: the form for a solution opens with this text as its approach. */
export function Explain({ id }: { id: number }) {
  return (
    <section className="panel" aria-labelledby="explain">
      <h2 className="panel-head" id="explain">
        What was the key?
      </h2>
      <Form className="panel-body stack" method="post" action={`/problem/${id}/addsolution`}>
        <input type="hidden" name="begin" value="1" />
        <p className="soft small" id="explain-help">
          Two lines are enough. They become the approach of your solution.
        </p>
        <textarea
          className="control"
          name="approach"
          rows={2}
          required
          aria-labelledby="explain"
          aria-describedby="explain-help"
        />
        <Button type="submit" size="small">
          Continue
        </Button>
      </Form>
    </section>
  );
}

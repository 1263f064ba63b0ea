import { ActForm, SubmitButton } from "../../../platform/ui/button.tsx";

interface FirstStepsProps {
  next: { title: string; href: string; done: number; total: number };
}

export function FirstSteps({ next: { title, href, done, total } }: FirstStepsProps) {
  return (
    <aside className="panel row-with-actions first-steps" aria-label="First steps">
      <span>
        <a href="/first-steps">First steps</a>: {done} of {total} done. Next: <a href={href}>{title}</a>
      </span>
      <ActForm action="/first-steps">
        <SubmitButton kind="quiet" size="small" pendingLabel="Hiding...">
          Hide
        </SubmitButton>
      </ActForm>
    </aside>
  );
}

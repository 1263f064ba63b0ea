import { EmptyState } from "../../ui/empty-state.tsx";

export function NothingSelected() {
  return (
    <section className="pane" data-pane="conversation" aria-label="Conversation">
      <EmptyState title="Select a Conversation">
        Choose somebody at the left to read what you have written to each other, or to begin.
      </EmptyState>
    </section>
  );
}

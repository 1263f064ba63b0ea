import { Plus } from "lucide-react";
import { ButtonLink } from "../../ui/button.tsx";

export function AddProblem() {
  return (
    <ButtonLink kind="primary" href="/addproblem">
      <Plus size={16} aria-hidden /> Add Problem
    </ButtonLink>
  );
}

import { Ellipsis } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";

interface MoreMenuProps {
  /** Names the menu for screen readers, and as the button's tooltip. */
  label: string;
  /** Whether it stands among full-size buttons. */
  amongButtons?: boolean;
  /** Links and buttons of the class `user-action`. */
  children: ReactNode;
}

/** '…', a menu of rarer actions. A popover, so it opens and closes without script. */
export function MoreMenu({ label, amongButtons = false, children }: MoreMenuProps) {
  const id = `more-${useId()}`;
  return (
    <>
      <Button
        {...(amongButtons ? null : { kind: "quiet", size: "small" })}
        popovertarget={id}
        aria-label={label}
        title={label}
      >
        <Ellipsis size={16} aria-hidden />
      </Button>
      <div className="user-menu" id={id} popover="auto">
        {children}
      </div>
    </>
  );
}

import { type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import "./styles/user-menu.css";

interface MoreMenuProps {
  label: string;
  amongButtons?: boolean;
  /** Links and buttons of class `user-action`. */
  children: ReactNode;
}

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
        <Icon name="ellipsis" />
      </Button>
      <div className="user-menu" id={id} popover="auto">
        {children}
      </div>
    </>
  );
}

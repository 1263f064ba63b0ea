import "react";

// React 18 renders these attributes but its types lack them.
declare module "react" {
  interface HTMLAttributes<T> {
    popover?: "auto" | "manual";
    inert?: "";
  }
  interface ButtonHTMLAttributes<T> {
    popovertarget?: string;
    popovertargetaction?: "show" | "hide" | "toggle";
  }
}

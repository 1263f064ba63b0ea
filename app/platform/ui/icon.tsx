import type { IconName } from "./icon-names.ts";
import icons from "./icons.svg?url";

interface IconProps {
  name: IconName;
  size?: number;
  fill?: "currentColor";
  "aria-label"?: string;
  "data-tone"?: "accent";
}

/** Drawn from one file that the browser keeps, so that neither pages nor scripts contain drawings. */
export function Icon({ name, size = 16, ...rest }: IconProps) {
  const role = rest["aria-label"] ? { role: "img" } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or hidden
    <svg width={size} height={size} fill="none" {...role} {...rest}>
      <use href={`${icons}#${name}`} />
    </svg>
  );
}

import { Icon } from "../../../../platform/ui/icon.tsx";

/** How to read the squares. @param texts what each tint stands for, from the lightest */
export function Legend({ texts }: { texts: string[] }) {
  return (
    <ul className="wall-legend" aria-label="Legend">
      {["nobody", ...texts].map((text, tint) => (
        <li key={text}>
          <i className="swatch" data-tint={tint} />
          {text}
        </li>
      ))}
      <li>
        <i className="swatch" data-tint="2" data-is="mine" />
        outlined: you too
      </li>
      <li className="next">
        <i className="swatch" data-is="next">
          <Icon name="arrow-up" size={14} />
        </i>
        yours next
      </li>
    </ul>
  );
}

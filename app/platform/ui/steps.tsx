import { Icon } from "./icon.tsx";
import "./styles/steps.css";

export interface Step {
  title: string;
  help: string;
  href: string;
  isDone: boolean;
}

/** First steps, each one link. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="panel rows steps">
    {steps.map(({ title, help, href, isDone }) => (
      <li key={title}>
        <a href={href}>
          <span className="ring" data-done={isDone ? "" : undefined}>
            {isDone ? <Icon name="check" size={14} /> : null}
          </span>
          <b>{title}</b>
          <span className="visually-hidden">{isDone ? ", done" : ", not done"}</span>
          <small className="soft">{help}</small>
          <Icon name="chevron-right" />
        </a>
      </li>
    ))}
  </ol>
);

export const countDone = (steps: readonly Step[]): string =>
  `${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`;

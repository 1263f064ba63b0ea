import { Form } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { drawnOnce, keepDrawn } from "../platform/ui/drawn-once.ts";
import { keepDrawnParts } from "./drawn-parts.server.ts";

beforeAll(keepDrawnParts);
afterAll(() => keepDrawn(null));

const draw = vi.fn(({ name, count }: { name: string; count?: number }) => (
  <li className="row" data-count={count}>
    <a href={`/${encodeURIComponent(name)}`}>{name}</a> {count} solved
  </li>
));
const Row = drawnOnce(draw);

test("a part is drawn once for the same props, with the same HTML as React's", () => {
  const list = (
    <ul>
      <Row name="<b>" count={2} />
      <Row name="<b>" count={2} />
      <Row name="other" />
    </ul>
  );
  const html = renderToString(list);
  expect(draw).toHaveBeenCalledTimes(2);
  keepDrawn(null);
  expect(renderToString(list)).toBe(html);
  expect(draw).toHaveBeenCalledTimes(5);
});

test("two parts with the same props are not mixed up", () => {
  keepDrawnParts();
  const Other = drawnOnce(({ name }: { name: string }) => <li>{name}!</li>);
  expect(renderToString(<Row name="ada" />)).toContain("solved");
  expect(renderToString(<Other name="ada" />)).toBe("<li>ada<!-- -->!</li>");
});

test("a part may contain Remix's forms", () => {
  const Part = drawnOnce(({ action }: { action: string }) => (
    <div>
      <Form method="post" action={action}>
        <button type="submit">Send</button>
      </Form>
    </div>
  ));
  expect(renderToString(<Part action="/logout" />)).toBe(
    '<div><form method="post" action="/logout" data-discover="true"><button type="submit">Send</button></form></div>',
  );
});

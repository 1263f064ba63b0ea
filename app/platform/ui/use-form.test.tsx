import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "./field.tsx";
import { type SubmissionResult, useForm } from "./use-form.ts";

interface Values {
  title: string;
  rating: number;
  open: boolean;
  at: { name: string };
  rows: { input: string }[];
}

const defaultValue = { rating: 3, open: true, at: { name: "Here" }, rows: [{ input: "1" }, { input: "" }] };

type Shown = ReturnType<typeof useForm<Values>>;

function Form({ lastResult, see }: { lastResult: SubmissionResult | undefined; see(shown: Shown): void }) {
  const shown = useForm<Values>({ id: "it", lastResult, defaultValue });
  see(shown);
  return <TextField field={shown[1].at.getFieldset().name} label="Name" />;
}

/** What the form says of itself when it is first drawn. */
function drawn(lastResult?: SubmissionResult) {
  const seen: Shown[] = [];
  const html = renderToStaticMarkup(<Form lastResult={lastResult} see={(shown) => seen.push(shown)} />);
  const [form, fields] = seen[0] as Shown;
  return { html, form, fields };
}

test("fields have the names, ids and first values of their controls", () => {
  const { html, fields } = drawn();
  expect(html).toContain('id="it-at.name" name="at.name" form="it" type="text" value="Here"');
  expect(fields.title).toMatchObject({ name: "title", initialValue: undefined, errors: undefined });
  expect(fields.rating.initialValue).toBe("3");
  expect(fields.open.initialValue).toBe("on");
  const inputs = fields.rows.getFieldList().map((row) => row.getFieldset().input);
  expect(inputs.map(({ name, initialValue }) => [name, initialValue])).toEqual([
    ["rows[0].input", "1"],
    ["rows[1].input", undefined],
  ]);
  expect(new Set(inputs.map(({ key }) => key)).size).toBe(2);
});

test("a refused form shows what was sent, and its errors", () => {
  const { html, form, fields } = drawn({
    status: "error",
    initialValue: { title: "Sent" },
    error: { "": ["Both are wrong."], "at.name": [], title: null },
  });
  expect(fields.title.initialValue).toBe("Sent");
  expect(fields.rows.getFieldList()).toEqual([]);
  expect(form.status).toBe("error");
  expect(form.errors).toEqual({ "": ["Both are wrong."], "at.name": [] });
  expect(form.props["aria-describedby"]).toBe("it-error");
  expect(html).toContain('aria-invalid="true" aria-describedby="it-error"');
});

test("buttons send a change of rows that the server understands without script", () => {
  const { form } = drawn();
  expect(form.insert("rows")).toMatchObject({
    name: "__intent__",
    value: '{"type":"insert","payload":{"name":"rows"}}',
    formNoValidate: true,
  });
  expect(form.remove("rows", 1).value).toBe('{"type":"remove","payload":{"name":"rows","index":1}}');
});

import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Source, sourcesIn } from "./sources.ts";

const everything = sourcesIn("app", "migrations", "tests", "bench", "single-file", "server.ts", "upsolve.ts");
const isTest = ({ path: file }: Source) => /\.test\.tsx?$/.test(file);
const modules = everything.filter((source) => !isTest(source));
const app = modules.filter((source) => source.path.startsWith("app/"));

/** The layers of app/, lowest first. Everything else in app/ may import all of them. */
const LAYERS = ["platform", "auth", "rooms", "operate", "server"];
const layerOf = (file: string) => /^app\/(\w+)\//.exec(file)?.[1] ?? "";
const roomOf = (file: string) => /^app\/rooms\/([^/.]+)\//.exec(file)?.[1] ?? "";
const partOf = (file: string) => /^app\/platform\/([^/.]+)\//.exec(file)?.[1] ?? "";
const areaOf = (file: string) => roomOf(file) || (layerOf(file) === "operate" ? "operate" : "");
const isCalls = (file: string) => areaOf(file) !== "" && path.basename(file) === "calls.ts";
const within = (file: string, folder: string) => areaOf(file) !== "" && file.includes(`/${folder}/`);
const named = (file: string, name: string) => areaOf(file) !== "" && path.basename(file) === name;
const isServerOnly = (target: string) => /\.server\.tsx?$/.test(target);

/** Imports that break a rule, as "from → to". */
function broken(
  sources: Source[],
  concerned: (file: string) => boolean,
  allowed: (target: string, file: string) => boolean,
  kinds: { types?: boolean } = {},
): string[] {
  return sources
    .filter((source) => concerned(source.path))
    .flatMap(({ path: file, imports }) =>
      imports
        .filter((each) => kinds.types !== false || !each.typeOnly)
        .filter(({ target }) => !allowed(target, file))
        .map(({ target }) => `${file} → ${target}`),
    );
}

describe("imports between layers", () => {
  test.each(LAYERS)("%s imports only itself and the layers below it", (layer) => {
    const below = LAYERS.slice(0, LAYERS.indexOf(layer) + 1);
    const allowed = (target: string) => layerOf(target) === "" || below.includes(layerOf(target));
    expect(broken(app, (file) => layerOf(file) === layer, allowed)).toEqual([]);
  });

  test("app/viewer.ts imports nothing", () => {
    const concerned = (file: string) => file === "app/viewer.ts";
    expect(app.filter((source) => concerned(source.path))).toHaveLength(1);
    expect(broken(app, concerned, () => false)).toEqual([]);
  });

  test.each([
    ["db", ["db"]],
    ["jobs", ["jobs", "db", "http"]],
    ["text", ["text", "db", "http", "jobs"]],
    ["ui", ["ui", "browser", "text"]],
    ["browser", ["browser", "http", "realtime"]],
    ["realtime", ["realtime", "http", "db"]],
    ["search", ["search", "db", "http", "jobs"]],
    ["http", ["http", "db", "realtime"]],
    ["mail", ["mail", "db", "jobs", "realtime", "text"]],
  ])("in the platform, %s imports only %j", (part, parts) => {
    const allowed = (target: string) => partOf(target) === "" || parts.includes(partOf(target));
    expect(broken(app, (file) => partOf(file) === part, allowed)).toEqual([]);
  });

  // The renderer is a quarter of the server's code, and the first page needs none of it.
  test("the Markdown renderer is loaded on demand", () => {
    const allowed = (target: string) =>
      partOf(target) !== "text" || !/(markdown|code|excerpt)\.server\.ts$/.test(target);
    expect(broken(app, (file) => partOf(file) !== "text", allowed, { types: false })).toEqual([]);
  });

  test("migrations do not import the app", () => {
    const allowed = (target: string) =>
      /^kysely(\/migration)?$/.test(target) || target.startsWith("migrations/");
    expect(broken(modules, (file) => file.startsWith("migrations/"), allowed)).toEqual([]);
  });

  // Importing app/ directly would load its modules twice, with two databases and two hubs.
  test("programs load the app from its build", () => {
    const allowed = (target: string) => !target.startsWith("app/");
    const isProgram = (file: string) => !file.includes("/") || file.startsWith("single-file/");
    expect(broken(modules, isProgram, allowed, { types: false })).toEqual([]);
  });

  test("only the entry module imports the web server", () => {
    const front = (target: string) => layerOf(target) !== "server";
    const outside = (file: string) => layerOf(file) !== "server" && file !== "app/entry.server.tsx";
    expect(broken(app, outside, front)).toEqual([]);
  });

  test("the app imports no tests or benchmarks", () => {
    expect(
      broken(
        app,
        () => true,
        (target) => !/^(tests|bench|demo)\//.test(target),
      ),
    ).toEqual([]);
  });

  test("a room imports only the index, JSON and limits of another room", () => {
    const doors = /^index\.server\.ts$|^(json|limits)\.ts$|\.css$|^app\/rooms\/judges\/[\w-]+\.ts$/;
    const isDoor = (target: string) => doors.test(path.basename(target)) || doors.test(target);
    const allowed = (target: string, file: string) =>
      roomOf(target) === "" || roomOf(target) === areaOf(file) || isDoor(target);
    // The dashboard uses every room, and app/rooms lists the rooms for site-wide operations.
    const composed = (file: string) => roomOf(file) === "settings" || path.dirname(file) === "app/rooms";
    expect(broken(app, (file) => areaOf(file) !== "" && !composed(file), allowed)).toEqual([]);
  });

  test("only these rooms import each other", () => {
    const edges = new Set(
      app.flatMap(({ path: file, imports }) =>
        imports
          .filter(({ target }) => !target.endsWith(".css"))
          .map(({ target }) => `${roomOf(file)} ${roomOf(target)}`)
          .filter((edge) => /\S \S/.test(edge)),
      ),
    );
    const pairs = [...edges].filter((edge) => {
      const [from = "", to = ""] = edge.split(" ");
      return from < to && edges.has(`${to} ${from}`);
    });
    expect(pairs.sort()).toEqual([
      // The dashboard shows the viewer's lists, and a contest's imports can become a list.
      "lists problems",
      // The dashboard and a problem's page show due problems.
      "practice problems",
      // The dashboard has the first steps, and the landing page counts problems.
      "problems site",
      // The dashboard shows the viewer's next training.
      "problems trainings",
    ]);
  });

  test("each table is written by only one room", () => {
    const writers = new Map<string, Set<string>>();
    for (const { path: file, text } of app) {
      for (const [, table = ""] of text.matchAll(/(?:insertInto|updateTable|deleteFrom)\("(\w+)"/g)) {
        const owner = roomOf(file) || layerOf(file);
        writers.set(table, (writers.get(table) ?? new Set()).add(owner));
      }
    }
    expect(writers.size).toBeGreaterThan(50);
    const shared = [...writers].filter(([, rooms]) => rooms.size > 1).map(([table]) => table);
    // Several rooms own columns of these tables.
    expect(shared.sort()).toEqual(["problems", "users"]);
  });
});

describe("circular imports", () => {
  const graph = new Map(
    app.map(({ path: file, imports }) => [file, new Set(imports.map(({ target }) => target))]),
  );

  test("do not exist between modules, even with type-only imports", () => {
    expect(circlesIn(graph)).toEqual([]);
  });

  test("are detected by this check", () => {
    const graph = new Map([
      ["a", new Set(["b"])],
      ["b", new Set(["c"])],
      ["c", new Set(["b"])],
    ]);
    expect(circlesIn(graph)).toEqual([["b", "c"]]);
  });
});

/** Sets of nodes that reach one another, each sorted. */
function circlesIn(graph: Map<string, Set<string>>): string[][] {
  const reached = (from: string) => {
    const seen = new Set<string>();
    const open = [...(graph.get(from) ?? [])];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      if (seen.has(node) || !graph.has(node)) continue;
      seen.add(node);
      open.push(...(graph.get(node) ?? []));
    }
    return seen;
  };
  const reach = new Map([...graph.keys()].map((node) => [node, reached(node)]));
  const circles = [...reach].flatMap(([node, others]) =>
    others.has(node)
      ? [
          [...others]
            .filter((other) => reach.get(other)?.has(node))
            .sort()
            .join(" "),
        ]
      : [],
  );
  return [...new Set(circles)].map((circle) => circle.split(" "));
}

describe("a room's files", () => {
  test("schema.ts imports only zod, limits, judges and text constants", () => {
    const allowed = (target: string, file: string) =>
      target === "zod" ||
      target === path.join(path.dirname(file), "limits.ts") ||
      /^app\/rooms\/judges\/(judges|addresses)\.ts$/.test(target) ||
      (partOf(target) === "text" && !isServerOnly(target));
    expect(broken(app, (file) => named(file, "schema.ts"), allowed)).toEqual([]);
  });

  test("limits.ts imports only lengths.ts, so that forms do not load zod", () => {
    expect(
      broken(
        app,
        (file) => path.basename(file) === "limits.ts",
        (target) => target === "app/platform/text/lengths.ts",
      ),
    ).toEqual([]);
  });

  test("policy.ts imports only types", () => {
    expect(
      broken(
        app,
        (file) => named(file, "policy.ts"),
        () => false,
        { types: false },
      ),
    ).toEqual([]);
  });

  test("queries and commands do not import screens", () => {
    const concerned = (file: string) => named(file, "queries.server.ts") || named(file, "commands.server.ts");
    const allowed = (target: string) =>
      partOf(target) !== "ui" &&
      !/^(react|@remix-run\/)/.test(target) &&
      !/\/(components|routes)\/|\/calls\.ts$/.test(target);
    expect(broken(app, concerned, allowed)).toEqual([]);
  });

  test("queries write nothing and call no commands", () => {
    const queries = app.filter((source) => named(source.path, "queries.server.ts"));
    expect(queries.length).toBeGreaterThan(2);
    expect(
      broken(
        queries,
        () => true,
        (target) => path.basename(target) !== "commands.server.ts",
      ),
    ).toEqual([]);
    const writing = /\.(insertInto|updateTable|deleteFrom|replaceInto)\(/;
    expect(queries.filter(({ text }) => writing.test(text)).map((source) => source.path)).toEqual([]);
  });

  test("a screen with forms keeps failed submissions in the form", () => {
    const screens = app.filter(({ path: file }) => within(file, "routes") && file.endsWith(".tsx"));
    const taking = screens.filter(({ text }) => /^export const action = with/m.test(text));
    expect(taking.length).toBeGreaterThan(20);
    expect(taking.filter(({ text }) => !/^export (const|async function) clientAction\b/m.test(text))).toEqual(
      [],
    );
  });

  // A maxlength silently cuts pasted text, and counts line breaks differently from the server.
  test("no field has a maxlength, because a length rule replaces it", () => {
    // This is the JSON Schema keyword.
    const schemas = ["app/platform/text/fields.ts", "app/platform/http/body.server.ts"];
    const cutting = app.filter(
      ({ path: file, text }) => !schemas.includes(file) && /maxlength[=:]/i.test(text),
    );
    expect(cutting.map((source) => source.path)).toEqual([]);
  });

  test("calls import no components", () => {
    const allowed = (target: string) =>
      partOf(target) !== "ui" && !/^react/.test(target) && !/\/(components|routes)\//.test(target);
    expect(broken(app, isCalls, allowed)).toEqual([]);
  });

  test("routes and calls import no other routes or calls", () => {
    const concerned = (file: string) => isCalls(file) || within(file, "routes");
    expect(broken(app, concerned, (target) => !isCalls(target) && !within(target, "routes"))).toEqual([]);
  });

  test("components, which the browser loads, import only types from the server", () => {
    const concerned = (file: string) => within(file, "components") || partOf(file) === "ui";
    const allowed = (target: string) => !isServerOnly(target) && !/^(node:|kysely|zod)/.test(target);
    expect(broken(app, concerned, allowed, { types: false })).toEqual([]);
  });

  test("rooms use the platform's startLongWork instead of timing long work themselves", () => {
    const concerned = app.filter(({ path: file }) => areaOf(file) !== "");
    expect(concerned.filter(({ text }) => /\b(threadTime|currentRequest)\b/.test(text))).toEqual([]);
    expect(concerned.some(({ text }) => text.includes("startLongWork"))).toBe(true);
  });

  test("SQL for one database engine is only in the files for that engine", () => {
    const own = /\bpragma\b|\bfts5\b|sqlite_master|\browid\b/i;
    const elsewhere = app.filter(({ path: file }) => !["db", "search"].includes(partOf(file)));
    expect(elsewhere.filter(({ text }) => own.test(text)).map((source) => source.path)).toEqual([]);
  });

  test("only db and search depend on the database engine", () => {
    const concerned = (file: string) => file.startsWith("app/") && !["db", "search"].includes(partOf(file));
    expect(broken(app, concerned, (target) => !target.startsWith("migrations/"))).toEqual([]);
  });
});

describe("files", () => {
  const lines = ({ text }: Source) => text.trimEnd().split("\n").length;

  test("files are at most 400 lines long, routes 250", () => {
    const long = everything.filter((source) => lines(source) > (within(source.path, "routes") ? 250 : 400));
    expect(long.map((source) => `${source.path}: ${lines(source)}`)).toEqual([]);
  });

  test("files have meaningful names in kebab-case", () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(server|client|config|bench))?(\.test)?\.tsx?$/;
    const empty = /^(utils?|helpers?|misc|common|shared|stuff)\b/;
    const names = everything.filter(({ path: file }) => !/^migrations\/\d{4}_[a-z_]+\.ts$/.test(file));
    const wrong = names.filter(({ path: file }) => {
      const name = path.basename(file);
      return !kebab.test(name) || empty.test(name) || file.split("/").some((part) => empty.test(part));
    });
    expect(wrong.map((source) => source.path)).toEqual([]);
  });

  test("files contain no to-do notes, disabled tests or .only", () => {
    const left = /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore|@ts-nocheck|\bdebugger;|\.only\(/;
    const own = "tests/unit/structure.test.ts";
    expect(
      everything.filter(({ path: file, text }) => file !== own && left.test(text)).map((each) => each.path),
    ).toEqual([]);
  });
});

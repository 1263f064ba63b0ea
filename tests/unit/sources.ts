import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

const root = path.resolve(import.meta.dirname, "../..");

export interface Source {
  /** Path from the repository's root, such as "app/rooms/problems/queries.server.ts". */
  path: string;
  text: string;
  readonly imports: Import[];
}

export interface Import {
  /** A path from the root for the project's own modules, or a package's name. */
  target: string;
  /** Type imports do not exist at run time. */
  typeOnly: boolean;
}

const read = new Map<string, Source>();

/** Every TypeScript module below these folders or files, tests included. Parsed only if imports are asked for. */
export function sourcesIn(...places: string[]): Source[] {
  return places.flatMap(filesIn).map((file) => {
    const source = read.get(file) ?? sourceOf(file);
    read.set(file, source);
    return source;
  });
}

function sourceOf(file: string): Source {
  const text = readFileSync(path.join(root, file), "utf8");
  let imports: Import[] | undefined;
  return {
    path: file,
    text,
    get imports() {
      imports ??= importsOf(file, text);
      return imports;
    },
  };
}

function filesIn(place: string): string[] {
  if (/\.\w+$/.test(place)) return [place];
  return readdirSync(path.join(root, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

function importsOf(file: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return;
    const name = specifier.text;
    const target = name.startsWith(".") ? path.join(path.dirname(file), name) : name.replace(/^~\//, "app/");
    found.push({ target, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, bringsTypesOnly(node.importClause));
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

function bringsTypesOnly(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true;
  const names = clause.namedBindings;
  const listed = names && ts.isNamedImports(names) ? names.elements : [];
  return clause.name === undefined && listed.length > 0 && listed.every((element) => element.isTypeOnly);
}

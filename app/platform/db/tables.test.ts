import { readdirSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import ts from "typescript";
import { expect, test } from "vitest";
import { testDatabase } from "../../../tests/setup/database.ts";
import { isOnPostgres } from "../../../tests/setup/engine.ts";
import type { Database } from "./connection.server.ts";

type Columns = Record<string, { type: string; nullable: boolean; generated: boolean }>;

test("the declared tables match a migrated database column by column", async () => {
  expect(declaredTables()).toEqual(await migratedTables());
});

function declaredTables(): Record<string, Columns> {
  const file = path.resolve(import.meta.dirname, "tables.ts");
  const files = readdirSync(path.resolve(import.meta.dirname, "tables"), { withFileTypes: true });
  // Imported libraries are left out, because reading them takes seconds.
  const options: ts.CompilerOptions = {
    strict: true,
    noLib: true,
    noResolve: true,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    module: ts.ModuleKind.ESNext,
    allowImportingTsExtensions: true,
    noEmit: true,
  };
  const all = [file, ...files.map((each) => path.join(each.parentPath, each.name))];
  const program = ts.createProgram(all, options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const tables = source?.statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text === "Tables",
  );
  if (!tables) throw new Error("tables.ts declares no Tables.");
  const columnsOf = (table: ts.Symbol): Columns =>
    Object.fromEntries(
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map((column) => [column.name, describe(column)]),
    );
  const describe = (column: ts.Symbol) => {
    const declaration = column.valueDeclaration;
    if (!declaration || !ts.isPropertySignature(declaration) || !declaration.type) {
      throw new Error(`${column.name} has no type.`);
    }
    const [generated, node] = unwrap(declaration.type);
    const parts = ts.isUnionTypeNode(node) ? [...node.types] : [node];
    const types = parts
      .map((part) => checker.getTypeFromTypeNode(part))
      .flatMap((type) => (type.isUnion() ? type.types : [type]));
    const values = types.filter((type) => !(type.flags & ts.TypeFlags.Null));
    const isText = values.every((type) => type.flags & ts.TypeFlags.StringLike);
    return { type: isText ? "text" : "number", nullable: values.length < types.length, generated };
  };
  return Object.fromEntries(
    checker
      .getTypeAtLocation(tables)
      .getProperties()
      .map((table) => [table.name, columnsOf(table)]),
  );
}

function unwrap(node: ts.TypeNode): [generated: boolean, node: ts.TypeNode] {
  const inner =
    ts.isTypeReferenceNode(node) && node.typeName.getText() === "Generated" && node.typeArguments?.[0];
  return inner ? [true, inner] : [false, node];
}

interface ColumnRow {
  tbl: string;
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
  pk: number;
  sql: string;
}

async function migratedTables(): Promise<Record<string, Columns>> {
  const db = await testDatabase();
  if (isOnPostgres) return postgresTables(db);
  const { rows } = await sql<ColumnRow>`
    select m.name as tbl, m.sql, c.* from sqlite_master m join pragma_table_info(m.name) c
    where m.type = 'table' and m.sql not like 'create virtual%'
      and m.name not like 'sqlite_%' and m.name not like 'kysely_%' and m.name not glob '*_search_*'`.execute(
    db,
  );
  const tables: Record<string, Columns> = {};
  for (const { tbl, name, type, notnull, dflt_value, pk, sql: definition } of rows) {
    const counted = pk > 0 && /autoincrement/i.test(definition);
    tables[tbl] = {
      ...tables[tbl],
      [name]: {
        type: type.toLowerCase() === "text" ? "text" : "number",
        nullable: notnull === 0 && pk === 0,
        generated: dflt_value !== null || counted,
      },
    };
  }
  return tables;
}

async function postgresTables(db: Database): Promise<Record<string, Columns>> {
  const tables = (await db.introspection.getTables()).filter(
    ({ name }) => !/_search$|^user_ids$|^rate_limits$/.test(name),
  );
  return Object.fromEntries(
    tables.map(({ name, columns }) => [
      name,
      Object.fromEntries(
        columns.map(({ name, dataType, isNullable, isAutoIncrementing, hasDefaultValue }) => [
          name,
          {
            type: dataType === "text" ? "text" : "number",
            nullable: Boolean(isNullable),
            generated: Boolean(hasDefaultValue || isAutoIncrementing),
          },
        ]),
      ),
    ]),
  );
}

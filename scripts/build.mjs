import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { digestSources, stampBuild, unstampBuild } from "./build-stamp.mjs";
import { noticesOf, packageFolders } from "./notices.mjs";
import { ensureInstalled, Failure, orExit, root, run } from "./prepare.mjs";
import { sharpPackages } from "./sharp-packages.mjs";

/** Smaller files gain next to nothing. */
const SMALLEST_COMPRESSED_BYTES = 256;
const COMPRESSED = /\.(js|mjs|css|svg|json|webmanifest|txt|xml|html)$/;

async function build() {
  await ensureInstalled();
  console.error("Building…");
  const started = performance.now();
  const digest = digestSources(root);
  unstampBuild(root);
  await buildApp();
  await writeNotices(await bundlePrograms());
  await removeServerStyles(path.join(root, "build", "client", "assets"));
  await trimManifest(path.join(root, "build", "client", "assets"));
  await compressAssets(path.join(root, "build", "client"));
  stampBuild(root, digest);
  console.error(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

async function buildApp() {
  const { code, output } = await run(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--logLevel", "warn"],
    { env: { ...process.env, NODE_ENV: "production" }, capture: true },
  );
  if (code === 0) return;
  console.error(output);
  throw new Failure("remix vite:build failed.");
}

/** Bundles the programs that run on Node. @returns the modules they include. */
async function bundlePrograms() {
  const { build: bundle } = await import("esbuild");
  const { adminBundle, encoderBundle, rendererBundle, serverBuild } = await import("./server-bundle.mjs");
  const modules = [];
  try {
    for (const settings of [serverBuild, rendererBundle, encoderBundle, adminBundle]) {
      const { metafile } = await bundle({ ...settings, metafile: true });
      modules.push(...Object.keys(metafile.inputs));
      await Promise.all(Object.keys(metafile.outputs).map((name) => escapeFile(path.join(root, name))));
    }
  } catch {
    throw new Failure("Bundling server.ts or the admin commands failed; the errors are above.");
  }
  // The bundle already contains Vite's output.
  await rm(path.join(root, "build", "server", "assets"), { recursive: true });
  return modules;
}

/**
 * Escapes all but ASCII. A single such character makes V8 store a file with two bytes per character, and esbuild only
 * escapes those in strings.
 */
async function escapeFile(file) {
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  await writeFile(file, (await readFile(file, "utf8")).replace(/[\u0080-\uffff]/g, escaped));
}

/**
 * Lists every package in the build, including the browser's scripts, the fonts, and better-sqlite3 and sharp, which
 * ship with it.
 */
async function writeNotices(modules) {
  for (const side of ["client", "server"]) {
    const list = path.join(root, "build", side, "modules.json");
    modules.push(...JSON.parse(await readFile(list, "utf8")));
    await rm(list);
  }
  // better-sqlite3 and sharp are not bundled; scripts/fonts.mjs and scripts/icons.mjs made copies of the rest.
  for (const name of [
    "better-sqlite3",
    "@fontsource-variable/inter",
    "@fontsource-variable/jetbrains-mono",
    "lucide-react",
  ]) {
    modules.push(`node_modules/${name}/package.json`);
  }
  for (const folder of sharpPackages(root)) modules.push(path.join(folder, "package.json"));
  const inside = modules.map((id) => path.relative(root, path.resolve(root, id)));
  await writeFile(path.join(root, "build", "THIRD-PARTY-NOTICES"), noticesOf(packageFolders(inside)));
}

/** Removes the server build's styles, which Remix puts next to the browser's. */
async function removeServerStyles(folder) {
  const names = (await readdir(folder)).filter((name) => /^(server-build|\d-[a-z]+)-.*\.css$/.test(name));
  await Promise.all(names.map((name) => rm(path.join(folder, name))));
}

/**
 * Trims the manifest that every page loads: drops API calls and files (links to them leave the app, see
 * client-links.ts), imports that the entry and the root have already loaded, and what Remix treats like a missing key:
 * false values and empty lists of styles. Routes get their ids, which are their keys, and the root as their parent when
 * the script runs. Imports are sorted, which makes them shorter once compressed.
 */
async function trimManifest(folder) {
  const name = (await readdir(folder)).find((file) => /^manifest-\w+\.js$/.test(file));
  const file = path.join(folder, name);
  const [, start, json, end] = /^([^{]+)(.+)(;)$/s.exec((await readFile(file, "utf8")).trim());
  const manifest = JSON.parse(json);
  const frame = manifest.routes.root;
  const loaded = new Set([...manifest.entry.imports, frame.module, ...frame.imports]);
  const routes = Object.entries(manifest.routes)
    .filter(([, { path: at = "" }]) => !/^api\/|\.[a-z]{1,8}$/.test(at))
    .map(([id, { id: _, parentId, imports, css = [], ...route }]) => [
      id,
      {
        ...(parentId !== "root" && { parentId }),
        ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
        ...(css.length > 0 && { css }),
        imports: id === "root" ? imports : imports.filter((each) => !loaded.has(each)).sort(),
      },
    ]);
  const trimmed = { ...manifest, routes: Object.fromEntries(routes) };
  const fill =
    "for(const[i,r]of Object.entries(__remixManifest.routes))r.id=i,i!=='root'&&(r.parentId??='root');";
  await writeFile(file, start + JSON.stringify(trimmed) + end + fill);
}

/** Writes name.br and name.gz next to every text asset, so that the server never has to compress one. */
async function compressAssets(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSED.test(entry.name));
  await Promise.all(files.map((entry) => compressFile(path.join(entry.parentPath, entry.name))));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < SMALLEST_COMPRESSED_BYTES) return;
  const brotli = promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const gzipped = promisify(gzip)(content, { level: 9 });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await gzipped)]);
}

await orExit(build());

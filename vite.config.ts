import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

type Modules = Parameters<Extract<Rollup.OutputOptions["manualChunks"], (...args: never) => unknown>>[1];

/**
 * Chunks for modules that many pages load: the framework, which rarely changes; the root and `app/platform/ui`; and
 * what forms and conversations need in addition. Otherwise every module that two screens share would become a file of
 * a few hundred bytes.
 */
function chunkOf(id: string, { getModuleIds, getModuleInfo }: Modules): string | undefined {
  if (
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream)\//.test(
      id,
    )
  ) {
    return "framework";
  }
  if (/\/app\/platform\/ui\/(filter-select\.tsx|state-mark\.tsx|states\.ts)$/.test(id)) return "lists";
  if (
    /\/app\/platform\/(browser\/unsaved\.ts|ui\/(field|preview|rows|tags-field|use-form)\.tsx?)$/.test(id)
  ) {
    return "forms";
  }
  if (/\/app\/platform\/ui\/(more-menu|user-menu)\.tsx$/.test(id)) return "menus";
  if (/\/app\/platform\/ui\/(entry-(links|menu)|folded|print-text)\.tsx?$/.test(id)) return "entry-links";
  if (/\/app\/platform\/(ui\/(composer\.tsx|one-stop\.ts)|realtime\/client\/log\.ts)$/.test(id))
    return "conversation";
  if (/\/app\/platform\/ui\/editor\/drafts\.tsx$/.test(id)) return "drafts";
  if (/\/app\/platform\/ui\/editor\/markdown-box\.tsx$/.test(id)) return "writing";
  if (/\/app\/platform\/realtime\/topics\.ts$/.test(id)) return "frame";
  if (/\/app\/rooms\/solutions\/components\/(other-solutions|solution-marks)\.tsx$/.test(id))
    return "solutions";
  if (/\/app\/platform\/(browser\/live-thread\.ts|ui\/(thread\/(?!behaviour)|useful\.tsx))/.test(id))
    return "thread";
  if (frame.size === 0) {
    const queue = [...getModuleIds()].filter((each) =>
      /\/app\/(root\.tsx(\?|$)|platform\/(ui\/(?!code-block|composer|due|editor\/|entry-|filter-select|folded|group-frame|live-text|more-menu|one-stop|preview|print-text|problem-head|rating-fields|shortcuts-help|state|steps|styles\/print-text|tags-field|thread\/|useful|user-menu)|browser\/(?!drafts|image-upload|live-thread|unsaved)))/.test(
        each,
      ),
    );
    for (const each of queue) {
      // A screen's own styles stay with the screen.
      if (frame.has(each) || !each.includes("/app/") || each.endsWith(".css")) continue;
      frame.add(each);
      queue.push(...(getModuleInfo(each)?.importedIds ?? []));
    }
  }
  if (/\/rooms\/trainings\/(limits|clock|standing\/rows|components\/words)\.ts$/.test(id)) return "trainings";
  // Limits that few screens share are cheaper here than in a file of their own.
  const isShared = /\/(limits|versions)\.ts$/.test(id) && !/\/(groups|roster|standings|operate)\//.test(id);
  return frame.has(id) || isShared ? "frame" : undefined;
}
const frame = new Set<string>();

/**
 * Chunks of the server. Each imports only the ones before it; their names are in that order, because Rollup puts other
 * modules into the first that imports them. V8 needs five times the size of a file to compile it, and the process
 * keeps that memory.
 */
const layers: [name: string, modules: RegExp][] = [
  ["1-platform", /\/app\/platform\//],
  ["2-auth", /\/app\/auth\//],
  ["4-screens", /\/app\/(rooms|operate)\/(.+\/)?(routes\/|components\/|list-page)/],
  ["3-rooms", /\/app\/rooms\//],
];

function layerOf(id: string, { getModuleIds, getModuleInfo }: Modules): string | undefined {
  if (atStart.size === 0) {
    const queue = [...getModuleIds()].filter((each) => getModuleInfo(each)?.isEntry);
    for (const each of queue) {
      if (atStart.has(each)) continue;
      atStart.add(each);
      queue.push(...(getModuleInfo(each)?.importedIds ?? []));
    }
  }
  return atStart.has(id) ? layers.find(([, modules]) => modules.test(id))?.[0] : undefined;
}
/** Modules that are not only imported on demand. */
const atStart = new Set<string>();

/** Lists the modules of the client and server builds, for THIRD-PARTY-NOTICES. */
const listModules: Plugin = {
  name: "upsolve:modules",
  generateBundle() {
    const source = JSON.stringify([...this.getModuleIds()].map((id) => id.replace(/^\0|\?.*$/g, "")));
    this.emitFile({ type: "asset", fileName: "modules.json", source });
  },
};

const OWN_RUNTIME = fileURLToPath(new URL("app/platform/ui/jsx-runtime.ts", import.meta.url));

/** Creates the server's elements with app/platform/ui/jsx-runtime.ts. */
const ownRuntime: Plugin = {
  name: "upsolve:jsx-runtime",
  enforce: "pre",
  apply: (_, { isSsrBuild = false }) => isSsrBuild,
  resolveId: (id, importer) =>
    id === "react/jsx-runtime" && importer !== OWN_RUNTIME ? OWN_RUNTIME : undefined,
};

/** What the settings of Remix below decide, in its own terms. */
const DECIDED: [code: RegExp, value: string][] = [
  [/(window\.__remixContext\.)?future\.v3_singleFetch( === true)?/g, "true"],
  [/(?<!function )isFogOfWarEnabled\(future, isSpaMode\)/g, "false"],
  [/window\.__remixContext\.isSpaMode|(?<=(if \(|= |!|: |\? )!?)isSpaMode(?= \?|\)| &&)/g, "false"],
  [/typeof singleFetch === "function"/g, "true"],
  [/router\.createRoutesForHMR = .*/g, ""],
  // No screen loads its first data in the browser.
  [/\? RemixRootDefaultHydrateFallback/g, "? undefined"],
];

/** Drops the parts of Remix that only other settings use: 3 kB on every page. */
const decideEarly: Plugin = {
  name: "upsolve:decided",
  apply: (_, { isSsrBuild = false }) => !isSsrBuild,
  transform(code, id) {
    if (!id.includes("/@remix-run/react/dist/esm/")) return;
    let decided = code;
    for (const [from, to] of DECIDED) {
      const before = decided;
      decided = before.replace(from, to);
      if (decided !== before) met.add(from);
    }
    return { code: decided, map: null };
  },
  buildEnd(failed) {
    const unmet = DECIDED.filter(([from]) => !met.has(from)).map(([from]) => from);
    if (!failed && unmet.length > 0) this.error(`Remix no longer has this code: ${unmet.join(", ")}`);
  },
};
const met = new Set<RegExp>();

export default defineConfig(({ isSsrBuild = false }) => ({
  build: {
    // Takes twenty times as long as esbuild, for scripts that are 3 % smaller.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { ecma: 2020, compress: { passes: 3 } },
    // All supported browsers understand nesting and light-dark().
    cssTarget: "esnext",
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // The server's pages refer to the browser's styles and fonts: their names must be the same in both.
        assetFileNames: "assets/[name]-[hash:7][extname]",
        ...(isSsrBuild
          ? { manualChunks: layerOf, chunkFileNames: "assets/[name].js" }
          : {
              manualChunks: chunkOf,
              // Without names, which the manifest that every page loads would repeat.
              entryFileNames: "assets/[hash:7].js",
              chunkFileNames: "assets/[hash:7].js",
            }),
      },
    },
  },
  // Other bundlers include all of zod; this build drops the unused parts.
  ssr: { noExternal: ["zod", "@conform-to/zod"] },
  plugins: [
    listModules,
    ownRuntime,
    decideEarly,
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        // Off on purpose: links are plain anchors, so the browser would only discover a route when it is clicked, and
        // the server would match every page's address twice.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
}));

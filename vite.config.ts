import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild = false }) => ({
  build: {
    // Takes twenty times as long as esbuild and makes the scripts 3 % smaller.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2 } },
    // Supported browsers know nesting and light-dark().
    cssTarget: "esnext",
    target: "es2022",
    assetsInlineLimit: 0,
  },
  // zod is one object to other bundlers; this build drops its unused parts.
  ssr: { noExternal: ["zod", "@conform-to/zod"] },
  plugins: [
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        // Off on purpose: links are plain anchors, so the browser would discover a route only when it is clicked, and
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

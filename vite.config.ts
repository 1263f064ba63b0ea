import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild = false }) => ({
  build: {
    // Takes twenty times as long as esbuild, and makes of what every visitor loads three hundredths less.
    minify: isSsrBuild ? false : "terser",
    terserOptions: { compress: { passes: 2 } },
    // The CSS nests and uses light-dark() as written; the browsers that know both are the ones supported.
    cssTarget: "esnext",
    target: "es2022",
    assetsInlineLimit: 0,
  },
  // Of zod, which is one object to everybody else, this build alone can leave out what is not used.
  ssr: { noExternal: ["zod", "@conform-to/zod"] },
  plugins: [
    remix({
      ignoredRouteFiles: ["**/*"],
      future: {
        v3_fetcherPersist: true,
        // Off on purpose: links are plain anchors, so nothing would be discovered before it is clicked, and
        // every page would match its own address again to find its part of the manifest.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
}));

import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { makeFetchPatient } from "./platform/browser/patient-fetch.ts";
import { listenToIntent } from "./platform/browser/prefetch.ts";
import { listenToTyping } from "./platform/browser/typed.ts";
import { listenToMenus } from "./platform/ui/menu-behaviour.ts";
import { listenToShortcuts } from "./platform/ui/shortcuts.ts";
import { openPalette } from "./rooms/site/find/palette-door.tsx";

/**
 * Waits for the loaders' data before hydration. RemixBrowser decodes it by throwing a promise that no Suspense
 * boundary catches: a click or key press between hydrateRoot and its first render makes React render at once, find no
 * data and give up with error 345, leaving the page without scripts. Once the data is decoded, hydration never
 * suspends.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

makeFetchPatient();
listenToMenus();
listenToIntent();
listenToTyping();
listenToShortcuts(openPalette);
await decodeData();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

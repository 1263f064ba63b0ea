import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../../../../platform/browser/hydrated.ts";

/** The server's time (ms), however wrong the reader's clock is. @param rendered when the server read the page */
export function useServerNow(rendered: number, every: number): number {
  const [now, setNow] = useState(rendered);
  const first = useRef(rendered);
  const isOfDocument = useRef(!useHydrated());
  useEffect(() => {
    const isDocument = isOfDocument.current && rendered === first.current;
    const received = isDocument ? responseStart() : performance.now();
    const tick = () => setNow(rendered + performance.now() - received);
    tick();
    const timer = setInterval(tick, every);
    return () => clearInterval(timer);
  }, [rendered, every]);
  return now;
}

/** When the document began to arrive, long before its scripts ran. */
function responseStart(): number {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming ? entry.responseStart : performance.now();
}

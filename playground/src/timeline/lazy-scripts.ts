/** A script that was fetched after the page. `atMs` is the end of the fetch. */
export interface ScriptFetch {
  type: 'fetch';
  atMs: number;
  tookMs: number;
  isLoaded: boolean;
}

/**
 * Calls the listener for each script that the HTML does not name. On this page that is the rest of
 * a field, which is fetched when the user reaches it. The browser reports a fetch when it ends, so
 * one that never ends is never reported.
 */
export function observeLazyScripts(listener: (event: ScriptFetch) => void): void {
  const named = new Set([...document.scripts].map(({ src }) => src));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      if (!isScript(entry) || named.has(entry.name)) continue;
      // A browser without this property does not tell whether the fetch failed.
      const { responseStatus: status = 200 } = entry as { responseStatus?: number };
      listener({
        type: 'fetch',
        atMs: performance.timeOrigin + entry.responseEnd,
        tookMs: entry.responseEnd - entry.startTime,
        isLoaded: status >= 200 && status < 400,
      });
    }
  }).observe({ type: 'resource', buffered: true });
}

const isScript = ({ name }: PerformanceEntry) => new URL(name).pathname.endsWith('.js');

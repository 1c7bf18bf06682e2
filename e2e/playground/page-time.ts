import type { Page } from 'playwright-core';

/** The time at which a page's clock is frozen: later than any page takes to load. */
const BEGIN_MS = 86_400_000;
/** The shortest timer of a page that counts as a time limit; shorter ones are pauses. */
const LIMIT_MS = 500;

/**
 * Delays the time limits of a page while it waits for a response, so that a busy machine does not reach them. The limits
 * themselves are tested with a frozen clock.
 */
export const stretchLimits = (page: Page) => page.addInitScript(stretch, LIMIT_MS);

/** The text of the same script, which runs first in a page. */
export const stretchingScript = `(${String(stretch)})(${String(LIMIT_MS)});`;

function stretch(limitMs: number): void {
  const { fetch: send, setTimeout: wait, clearTimeout: stop } = window;
  const again = new Map<number, number>();
  let pending = 0;
  window.fetch = async (...request) => {
    pending++;
    try {
      const reply = await send(...request);
      await reply.clone().text();
      return reply;
    } finally {
      // Waits until the caller has read the response.
      wait(() => pending--, 50);
    }
  };
  const start = (call: () => void, waitMs = 0) => {
    if (waitMs < limitMs) return wait(call, waitMs);
    const end = () => {
      if (pending) again.set(id, wait(end, waitMs));
      else call();
    };
    const id = wait(end, waitMs);
    return id;
  };
  const undo = (id: number) => {
    stop(id);
    stop(again.get(id));
  };
  Object.assign(window, { setTimeout: start, clearTimeout: undo });
}

/** The frozen clock of a page. */
export interface HeldTime {
  /** Advances the clock. */
  pass(ms: number): Promise<void>;
  /** The time that was advanced so far. */
  passedMs(): number;
}

/** Installs a fake clock in a page; call `freeze` once the page has loaded. */
export async function holdTime(page: Page) {
  await page.clock.install({ time: 0 });
  return async function freeze(): Promise<HeldTime> {
    await page.clock.pauseAt(BEGIN_MS);
    let passedMs = 0;
    return {
      passedMs: () => passedMs,
      async pass(ms) {
        passedMs += ms;
        await page.clock.runFor(ms);
      },
    };
  };
}

import type { Page } from 'playwright-core';

/** Where the time of a held page begins: later than any page takes to load. */
const BEGIN_MS = 86_400_000;
/** From here on a wait of a page is a limit, and no pause of its own. */
const LIMIT_MS = 500;

/**
 * Lets no limit of a page end while it waits for an answer, however long a busy machine takes for
 * that: the page would go on without one, as it should. What its limits do is tested with its time
 * held.
 */
export const stretchLimits = (page: Page) => page.addInitScript(stretch, LIMIT_MS);

/** The same as the text of a script, which runs before all else in a page. */
export const stretchingScript = `(${String(stretch)})(${String(LIMIT_MS)});`;

function stretch(limitMs: number): void {
  const { fetch: ask, setTimeout: wait, clearTimeout: stop } = window;
  const again = new Map<number, number>();
  let asked = 0;
  window.fetch = async (...question) => {
    asked++;
    try {
      const reply = await ask(...question);
      await reply.clone().text();
      return reply;
    } finally {
      // Not before whoever asked has read it.
      wait(() => asked--, 50);
    }
  };
  const start = (call: () => void, waitMs = 0) => {
    if (waitMs < limitMs) return wait(call, waitMs);
    const end = () => {
      if (asked) again.set(id, wait(end, waitMs));
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

/** The time of a page in the hand of a test. */
export interface HeldTime {
  /** Lets so much of it pass. */
  pass(ms: number): Promise<void>;
  /** How much has passed since it is held. */
  passedMs(): number;
}

/** Lets the page come with a clock of its own; `grip` holds it once the page is there. */
export async function holdTime(page: Page) {
  await page.clock.install({ time: 0 });
  return async function grip(): Promise<HeldTime> {
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

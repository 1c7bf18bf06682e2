/** The longest pause of a page; a longer timer is a time limit. */
const PAUSE_MS = 1000;
const NEVER_MS = 1e9;

const { fetch: send, setTimeout: wait } = window;
/** The addresses with a response, and the number of requests without one. */
const answered = new Set<string>();
let pending = 0;
let held: Promise<void> | undefined;
let letGo: (() => void) | undefined;

/** How far the clock of the page is ahead. */
let aheadMs = 0;
const clock = performance.now.bind(performance);
performance.now = () => clock() + aheadMs;

// Pauses end at once, with the clock put forward, and time limits never: the tests need not wait, and a busy machine
// changes nothing.
window.setTimeout = ((call: () => void, waitMs = 0) => {
  if (waitMs > PAUSE_MS) return wait(call, NEVER_MS);
  const dueMs = performance.now() + waitMs;
  return wait(() => {
    aheadMs += Math.max(0, dueMs - performance.now());
    call();
  });
}) as typeof setTimeout;

window.fetch = async (url, init) => {
  pending++;
  try {
    const response = await send(url, init);
    await held;
    answered.add((JSON.parse(String(init?.body)) as { email: string }).email);
    return response;
  } finally {
    wait(() => pending--);
  }
};

/** Holds the responses from now on. */
export function hold(): void {
  held = new Promise((resolve) => (letGo = resolve));
}

/** Releases the responses. */
export function release(): void {
  held = undefined;
  letGo?.();
}

/** Whether an address was checked, and no request is pending. */
export const isChecked = (address: string): boolean => answered.has(address) && !pending;

/** Waits for some milliseconds of the real clock. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => wait(resolve, ms));

/** Waits for the next frame. */
export const frame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(resolve));

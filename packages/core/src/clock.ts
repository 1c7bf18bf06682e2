/** The longest time that a timer takes; with more it fires at once. Source: HTML §8.6. */
const MAX_MS = 2 ** 31 - 1;

/** Calls back after a while. The only timer. Returns its undo. */
export function after(waitMs: number, call: () => void): () => void {
  const timer = setTimeout(call, Math.min(waitMs, MAX_MS));
  return () => {
    clearTimeout(timer);
  };
}

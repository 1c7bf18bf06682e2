/** Calls back after a while. The only timer. Returns its undo. */
export function after(waitMs: number, call: () => void): () => void {
  const timer = setTimeout(call, waitMs);
  return () => {
    clearTimeout(timer);
  };
}

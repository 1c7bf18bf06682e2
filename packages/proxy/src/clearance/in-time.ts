/** What {@link inTime} gives in place of an answer. */
export const LATE = Symbol('late');

/**
 * Waits for an answer, at most `waitMs`.
 *
 * Each request waits by a timer of its own: some platforms drop the timers of a request whose client left.
 */
export async function inTime<T>(answer: Promise<T>, waitMs: number): Promise<T | typeof LATE> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => resolve(LATE), waitMs);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

const PAUSES_MS = [400, 1200];

/**
 * Loads a part of the program, and tries again when it does not come: a single packet that was lost
 * is no reason to show nothing. Fails as the last try does.
 */
export async function loadPage<T>(load: () => Promise<T>): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/** What the platform knows about a request. */
export interface ProxyContext {
  /** The client's IP address, from the platform and never from a header that anyone can write. */
  ip?: string | undefined;
  /**
   * Keeps the worker alive until the promise settles, on platforms with such a function. Without it, workers drop a
   * call when its client disconnects, and requests that share the call get no response.
   */
  waitUntil?(promise: Promise<unknown>): void;
}

/** Keeps the worker alive until a promise settles, if the platform supports it. */
export function waitUntilSettled(context: ProxyContext, promise: Promise<unknown>): void {
  try {
    context.waitUntil?.(promise);
  } catch {
    // The platform rejects it: other callers of the shared call still get the result.
  }
}

/** What the platform knows about a request. */
export interface ProxyContext {
  /** The client's IP address, from the platform and never from a header that anyone can write. */
  ip?: string | undefined;
  /**
   * Keeps the worker alive until the promise settles, on platforms with such a function. Workers drop a call whose caller
   * left without it, and requests that share the call wait in vain.
   */
  waitUntil?(promise: Promise<unknown>): void;
}

/** Keeps the worker alive until a promise settles, where the platform can. */
export function keepAlive(context: ProxyContext, promise: Promise<unknown>): void {
  try {
    context.waitUntil?.(promise);
  } catch {
    // A platform that rejects it: callers that stay still get the result.
  }
}

/** What the platform knows about a request. */
export interface ProxyContext {
  /** The client's IP address, from the platform and never from a header that anyone can write. */
  ip?: string | undefined;
  /**
   * Keeps the worker alive until the promise settles, where the platform has such a thing. On
   * Workers a call whose caller left is dropped without it, and those who joined wait in vain.
   */
  waitUntil?(promise: Promise<unknown>): void;
}

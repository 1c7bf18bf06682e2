/** A nonce, and for how many milliseconds it is valid. */
export interface Nonce {
  nonce: string;
  lifeMs: number;
}

/**
 * Fetches a nonce: `{ "nonce": "…", "expires_in_seconds": 600 }`. `fetch` sends the page's cookies to its own origin,
 * which bind the nonce to the session.
 *
 * @returns null without one: the request failed, was aborted, or had another response.
 */
export async function fetchNonce(url: string, signal: AbortSignal): Promise<Nonce | null> {
  try {
    const response = await fetch(url, { signal, cache: 'no-store' });
    const { nonce, expires_in_seconds: seconds } = (await response.json()) as Record<
      string,
      unknown
    >;
    return response.ok && nonce && typeof nonce === 'string' && Number(seconds) > 0
      ? { nonce, lifeMs: Number(seconds) * 1000 }
      : null;
  } catch {
    return null;
  }
}

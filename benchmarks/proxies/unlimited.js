/** A rate limit that no benchmark reaches. */
export const unlimited = { count: 1e9, windowMs: 60_000 };

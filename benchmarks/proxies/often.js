/** A limit that no benchmark reaches. */
export const often = { count: 1e9, windowMs: 60_000 };

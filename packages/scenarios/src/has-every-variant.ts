declare const process: { env: Record<string, string | undefined> };

/**
 * Whether every adapter runs every variant of the suite, as in the nightly run: eager, with controlled inputs, and
 * with a chunk that arrives at once or late.
 */
export const hasEveryVariant = process.env['POSTERN_NIGHTLY'] === '1';

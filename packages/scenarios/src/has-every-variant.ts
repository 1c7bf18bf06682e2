declare const process: { env: Record<string, string | undefined> };

/**
 * Whether the adapters that are parallel to others run every variant, as the nightly run has it: the same
 * suite with all code at hand, with controlled inputs, and with a chunk that comes at once or late.
 */
export const hasEveryVariant = process.env['POSTERN_NIGHTLY'] === '1';

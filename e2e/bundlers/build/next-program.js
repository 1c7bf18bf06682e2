import { fileURLToPath } from 'node:url';

/** The program of Next, for `node`. */
export const nextProgram = fileURLToPath(
  new URL('dist/bin/next', import.meta.resolve('next/package.json')),
);

/** What keeps Next from telling anybody about it. */
export const quietly = { NEXT_TELEMETRY_DISABLED: '1' };

import { fileURLToPath } from 'node:url';

/** The program of Next, for `node`. */
export const nextProgram = fileURLToPath(
  new URL('dist/bin/next', import.meta.resolve('next/package.json')),
);

/** Environment variables that disable Next's telemetry. */
export const withoutTelemetry = { NEXT_TELEMETRY_DISABLED: '1' };

import { createVerifier } from '@postern/verify';

/** The engine, for the proxy and for the server action. */
export const verify = createVerifier({ testMode: process.env.POSTERN_TEST_MODE === '1' });

import { createVerifier } from '@postern/verify';

/** The engine, for the proxy and for the sign-up. */
export const verify = createVerifier({ testMode: process.env.POSTERN_TEST_MODE === '1' });

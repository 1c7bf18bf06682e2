import { env } from '$env/dynamic/private';
import { createVerifier } from '@postern/verify';

/** The engine, for the proxy and for the form action. */
export const verify = createVerifier({ testMode: env.POSTERN_TEST_MODE === '1' });

import { createVerifier } from '@postern/verify';

/** The engine, for the proxy and for the server action. */
export const verify = createVerifier({ testMode: process.env.POSTERN_TEST_MODE === '1' });

const secret = process.env.RECEIPT_SECRET;

/** With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice. */
export const receipt = secret ? { secret, audience: 'sign-up' } : undefined;

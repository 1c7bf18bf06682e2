import { createVerifier } from '@postern/verify';
import { env } from 'node:process';

/** The engine, for the proxy and for the form action. */
export const verify = createVerifier({ testMode: env['POSTERN_TEST_MODE'] === '1' });

const secret = env['RECEIPT_SECRET'];

/** With a secret of 32 bytes the proxy signs its results, so that the server does not validate an address twice. */
export const receipt = secret ? { secret, audience: 'sign-up' } : undefined;

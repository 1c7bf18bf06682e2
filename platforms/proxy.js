import { createClient } from '@postern/client';
import { createProxy } from '@postern/proxy';
import process from 'node:process';

const { POSTERN_API_KEY, POSTERN_BASE_URL } = process.env;

/** The proxy that the programs of this folder mount. */
export const proxy = createProxy({
  validate: createClient({ baseUrl: POSTERN_BASE_URL, apiKey: POSTERN_API_KEY }).validate,
  allowedOrigins: ['https://www.postern.test'],
  limits: { caller: 5 },
});

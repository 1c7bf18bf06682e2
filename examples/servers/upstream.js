import { createClient } from '@postern/client';
import { createHttpsResolver, createVerifier } from '@postern/verify/edge';

/**
 * What the proxy asks: the engine in this process where a name server over HTTPS is named, and else a service, with
 * the key.
 */
export function upstreamOf({ POSTERN_DNS_URL, POSTERN_BASE_URL, POSTERN_API_KEY }) {
  if (POSTERN_DNS_URL)
    return createVerifier({ resolver: createHttpsResolver({ url: POSTERN_DNS_URL }) });
  return createClient({ baseUrl: POSTERN_BASE_URL, apiKey: POSTERN_API_KEY }).validate;
}

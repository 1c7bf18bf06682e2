import { createClient } from '@postern/client';
import { createHttpsResolver, createVerifier } from '@postern/verify/edge';

/**
 * The upstream of the proxy: the engine in this process if POSTERN_DNS_URL names a DNS-over-HTTPS server, otherwise
 * a service, with its API key.
 */
export function upstreamOf({ POSTERN_DNS_URL, POSTERN_BASE_URL, POSTERN_API_KEY }) {
  if (POSTERN_DNS_URL)
    return createVerifier({ resolver: createHttpsResolver({ url: POSTERN_DNS_URL }) });
  return createClient({ baseUrl: POSTERN_BASE_URL, apiKey: POSTERN_API_KEY }).validate;
}

import { isAbout, parseResult, PATHS, type Validate } from '@postern/protocol';
import { unusable } from './errors.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { reportMissing } from './missing-options.ts';
import { resolveOptions, type ClientOptions } from './options.ts';
import { payloadOf } from './response.ts';
import { createSender } from './sender.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** A client of the service, with one API key. For servers: the key must not reach a browser. */
export interface Client extends Jobs {
  /**
   * Validates one address, in one attempt: the caller decides whether a retry is useful.
   *
   * Not for the addresses of a list: services limit the rate, and `validateMany` validates a list in one request. A response
   * about another address is `upstream_bad`, like every response that is not a result.
   *
   * Source: docs/service-interface.md#4.1.
   */
  validate: Validate;
  webhooks: Webhooks;
}

/**
 * Creates a client of the service.
 *
 * Every call rejects with a `ValidateError` when it has no result, and with `signal.reason` when aborted. Calls that are
 * safe to repeat have up to three attempts: after a broken connection, and after 429, 502, 503 and 504.
 *
 * Throws a `TypeError` that starts with `createClient:` for an invalid or unknown option. A missing API key or base URL
 * (`undefined` or '') is reported on the console instead, and every call rejects with `auth_missing`.
 *
 * Source: docs/service-interface.md#4, #5; docs/decisions/api.md#0008.
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveOptions(options);
  reportMissing(settings);
  const { forms } = settings;
  const single = createSender(settings, forms.single);
  const bulk = createSender(settings, forms.bulk);
  const webhooks = createSender(settings, forms.webhooks);

  return {
    async validate({ email, mode }, { signal, requestId } = {}) {
      const response = await single({
        method: 'POST',
        path: PATHS.single,
        body: { email, mode },
        signal,
        ...(requestId !== undefined && { headers: { 'X-Request-Id': requestId } }),
      });
      const result = payloadOf(response, parseResult, 'result');
      // Only `result` connects a response to its request: one that was swapped must not become a verdict.
      if (!isAbout(result.result, email)) {
        throw unusable('The service answered about another address');
      }
      return result;
    },
    ...createJobs(bulk, settings),
    webhooks: createWebhooks(webhooks),
  };
}

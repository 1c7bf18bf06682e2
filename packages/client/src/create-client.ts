import {
  isAbout,
  parseResult,
  PATHS,
  ValidateError,
  type JobResult,
  type Validate,
} from '@postern/protocol';
import { createCaller } from './caller.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { createLoopWarning } from './loop-warning.ts';
import { reportMissing } from './missing-options.ts';
import { resolveOptions, type ClientOptions } from './options.ts';
import type { PollOptions } from './polling.ts';
import { readResults } from './results.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

/** The service, as seen with one key. For servers: the key must not get into a browser. */
export interface Client extends Jobs {
  /**
   * Validates one address. Not for looping over a list: the service's limits forbid it, and
   * `onWarning` hears of it. Asks once: whoever asks knows better whether a second try is worth it.
   * A reply about another address is no answer: `upstream_bad`, as for any reply that is none.
   *
   * Source: docs/service-interface.md#4.1.
   */
  validate: Validate;
  /**
   * Goes through the results of a job in the order of its addresses, and waits for what is not
   * there yet. What may pass is waited for, as in `waitForJob`.
   *
   * Source: docs/decisions/jobs.md#0021.
   */
  results(id: string, options?: PollOptions): AsyncGenerator<JobResult, void, void>;
  webhooks: Webhooks;
}

/**
 * Makes a client of the service.
 *
 * Everything rejects with a `ValidateError` when there is no answer, with `signal.reason` when
 * aborted. What may safely happen twice is tried up to three times where a connection breaks or
 * the service answers 429, 502, 503 or 504.
 * Throws a `TypeError` that starts with `createClient:` for options that cannot be meant or do not
 * exist. A key or base address that is missing (`undefined` or '') is said on the console instead, and
 * every call rejects with `auth_missing`.
 *
 * Source: docs/service-interface.md#4, #5; docs/decisions/api.md#0008.
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveOptions(options);
  reportMissing(settings);
  const { forms } = settings;
  const single = createCaller(settings, forms.single);
  const bulk = createCaller(settings, forms.bulk);
  const webhooks = createCaller(settings, forms.webhooks);
  const loop = createLoopWarning(settings);

  return {
    async validate({ email, mode }, { signal, requestId } = {}) {
      const end = loop.begin();
      try {
        const fields = requestId !== undefined && { fields: { 'X-Request-Id': requestId } };
        const call = {
          method: 'POST',
          path: PATHS.single,
          body: { email, mode },
          ...fields,
        } as const;
        const result = parseResult((await single(call, { signal })).data);
        if (!result) throw noAnswer('The service gave no result');
        // Nothing but `result` ties a reply to its question: a mix-up must not become a verdict.
        if (!isAbout(result.result, email)) {
          throw noAnswer('The service answered about another address');
        }
        return result;
      } finally {
        end();
      }
    },
    ...createJobs(bulk, settings),
    results: (id, options) => readResults(bulk, id, options),
    webhooks: createWebhooks(webhooks),
  };
}

function noAnswer(message: string): ValidateError {
  return new ValidateError('upstream_bad', { message });
}

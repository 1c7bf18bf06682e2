import { parseResult, PATHS, ValidateError, type Validate } from '@postern/protocol';
import { createAuth } from './auth.ts';
import { withDeadline } from './deadline.ts';
import { createExchange } from './exchange.ts';
import { resolveOptions, type ClientOptions } from './options.ts';

/** The service, as seen with one key. For servers: the key must not get into a browser. */
export interface Client {
  /**
   * Validates one address. Not for looping over a list: the service's limits forbid it.
   *
   * Source: service interface §4.1.
   */
  validate: Validate;
}

/**
 * Makes a client of the service.
 *
 * `validate` rejects with a `ValidateError` when there is no answer, with `signal.reason` when
 * aborted. It does not try again: whoever asks knows better whether that is worth it.
 * Throws a `TypeError` that starts with `createClient:` for options that cannot be meant.
 *
 * Source: service interface §4, §5; docs/decisions/0008-key-headers.md.
 */
export function createClient(options: ClientOptions): Client {
  const settings = resolveOptions(options);
  const { timeoutMs } = settings;
  const single = createExchange(settings, createAuth(settings.singleForm));

  return {
    validate: ({ email, mode }, { signal } = {}) =>
      withDeadline(
        async (task) => {
          const read = await single({ path: PATHS.single, body: { email, mode }, signal: task });
          const result = parseResult(read);
          if (result) return result;
          throw new ValidateError('upstream_bad', { message: 'The service gave no result' });
        },
        { timeoutMs, signal },
      ),
  };
}

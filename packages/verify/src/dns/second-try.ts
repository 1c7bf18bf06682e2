import { within } from '@postern/concurrency';
import { noteServer } from './answered-by.ts';
import { dnsError, isDenial } from './dns-error.ts';
import type { DnsResolver } from './resolver.ts';

/** The options of a second try. */
export interface SecondTryOptions {
  /** The maximum wait for one resolver, in milliseconds. Default 800: two fit into two seconds. */
  attemptMs?: number;
}

const ATTEMPT_MS = 800;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Creates one resolver from several. Each query is sent to one of them. If that one returns neither records nor a
 * negative answer in time, the query is sent once more, to the next resolver or, if there is only one, to the same. It
 * is never sent a third time.
 *
 * The first resolver is used until it fails, then the next one, and so on, so that a name server that is down does not
 * delay every query. They should all serve the same names. Throws a TypeError when there is none.
 *
 * Source: RFC 1035 §7.2; RFC 2308 §7.
 */
export function createSecondTry(
  resolvers: readonly DnsResolver[],
  options: SecondTryOptions = {},
): DnsResolver {
  const { attemptMs = ATTEMPT_MS } = options;
  if (!Array.isArray(resolvers) || resolvers.length === 0) {
    throw new TypeError('createSecondTry: resolvers must be a list of at least one');
  }
  if (!(attemptMs > 0 && attemptMs <= LONGEST_TIMER_MS)) {
    throw new TypeError('createSecondTry: attemptMs must be a positive number of milliseconds');
  }
  let first = 0;

  const ask = async <T>(question: SendQuery<T>): Promise<readonly T[]> => {
    const asked = first;
    try {
      return await attempt(question, resolvers[asked]!, attemptMs);
    } catch (error) {
      if (isDenial(error)) throw error;
      const next = (asked + 1) % resolvers.length;
      if (first === asked) first = next;
      return attempt(question, resolvers[next]!, attemptMs);
    }
  };

  return {
    resolveMx: (name) => ask((resolver) => resolver.resolveMx(name)),
    resolve4: (name, query) => ask((resolver) => resolver.resolve4(name, query)),
    resolve6: (name, query) => ask((resolver) => resolver.resolve6(name, query)),
    ...(resolvers.every(({ resolveTxt }) => resolveTxt) && {
      resolveTxt: (name: string) => ask((resolver) => resolver.resolveTxt!(name)),
    }),
  };
}

type SendQuery<T> = (resolver: DnsResolver) => Promise<readonly T[]>;

/** Rejects when there is neither a record nor a negative answer in time. */
async function attempt<T>(
  question: SendQuery<T>,
  resolver: DnsResolver,
  attemptMs: number,
): Promise<readonly T[]> {
  const deadline = { ms: attemptMs, signal: undefined };
  try {
    const records = await within<readonly T[] | null>(question(resolver), deadline, () => null);
    if (!records?.length) {
      throw dnsError(records ? 'EMPTY' : 'ETIMEOUT', 'No response from the name server');
    }
    noteServer(records, resolver.server);
    return records;
  } catch (error) {
    noteServer(error, resolver.server);
    throw error;
  }
}

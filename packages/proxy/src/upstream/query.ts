import type { Dedupe } from '@postern/concurrency';
import type { Mode } from '@postern/protocol';
import type { Cache } from '../cache/cache.ts';
import { toAnswer, type Answer, type Expose } from '../http/answer.ts';
import { waitUntilSettled, type ProxyContext } from '../http/proxy-context.ts';
import { Refusal } from '../http/refusal.ts';
import type { InFlight } from '../limits/in-flight.ts';
import type { AllowMailbox } from '../limits/mailbox-limit.ts';
import type { AddressRequest, Upstream } from './upstream.ts';

/** A result, and where it was found. */
export interface SourcedAnswer {
  answer: Answer;
  source: 'cache' | 'upstream';
}

/** Finds results: mailbox limit, cache, dedupe, pending calls, upstream. */
export interface Query {
  /** Finds a cached result synchronously. */
  recall(question: AddressRequest): SourcedAnswer | undefined;
  /** Finds a result, or throws a {@link Refusal}. */
  ask(question: AddressRequest, context: ProxyContext): Promise<SourcedAnswer>;
}

/**
 * Creates the part that finds results.
 *
 * Beyond the mailbox limit a request in `deep` gets the result of `medium`, which does not reveal whether the mailbox
 * exists. It is not rejected, since an office can share one IP address.
 *
 * An upstream call that has started is paid for: when its client disconnects, its result is still cached, and it counts
 * as pending until it ends or times out.
 */
export function createQuery(queryContext: QueryContext): Query {
  const { cache, dedupe, inFlight, allowMailbox, upstream, expose, onWithheld } = queryContext;

  return {
    // The mailbox limit must count a request in `deep` first.
    recall: ({ address, mode }) => (mode === 'deep' ? undefined : recall(address, mode)),
    async ask(question, context) {
      if (question.mode !== 'deep') return find(question, context);
      const isAllowed = await allowMailbox(question);
      if (!isAllowed) onWithheld(question.requestId);
      const mode = isAllowed ? 'deep' : 'medium';
      return recall(question.address, mode) ?? find({ ...question, mode }, context);
    },
  };

  function recall(address: string, mode: Mode): SourcedAnswer | undefined {
    const answer = cache.recall(address, mode);
    return answer && { answer, source: 'cache' };
  }

  function find(question: AddressRequest, context: ProxyContext): Promise<SourcedAnswer> {
    return dedupe(`${question.mode}|${question.address}`, () => {
      const found = search(question);
      const cached = found.then((each) => cacheAnswer(question, each), ignore);
      waitUntilSettled(context, cached);
      return found;
    });
  }

  async function search(question: AddressRequest): Promise<SourcedAnswer> {
    const known = await cache.search(question.address, question.mode);
    if (known) return { answer: known, source: 'cache' };
    return { answer: await callUpstream(question), source: 'upstream' };
  }

  function cacheAnswer(
    { address }: AddressRequest,
    { answer, source }: SourcedAnswer,
  ): Promise<void> | undefined {
    return source === 'upstream' ? cache.set(address, answer) : undefined;
  }

  async function callUpstream(question: AddressRequest): Promise<Answer> {
    const release = await inFlight.enter(question);
    if (!release) throw new Refusal('overloaded', { retryAfterMs: RETRY_MS });
    try {
      return toAnswer(await upstream(question), question.mode, expose);
    } finally {
      release();
    }
  }
}

interface QueryContext {
  cache: Cache;
  dedupe: Dedupe<SourcedAnswer>;
  inFlight: InFlight;
  allowMailbox: AllowMailbox;
  upstream: Upstream;
  expose: Expose;
  /** Called with the ID of a request whose response has no mailbox result because of the limit. */
  onWithheld: (requestId: string) => void;
}

const ignore = () => undefined;
const RETRY_MS = 1000;

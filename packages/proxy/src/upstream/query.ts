import type { Dedupe } from '@postern/concurrency';
import type { Mode } from '@postern/protocol';
import { toAnswer, type Answer, type Expose } from '../http/answer.ts';
import type { Cache } from '../cache/cache.ts';
import type { InFlight } from '../limits/in-flight.ts';
import type { AllowMailbox } from '../limits/mailbox-limit.ts';
import type { ProxyContext } from '../options/options.ts';
import type { Question } from './question.ts';
import { Refusal } from '../http/refusal.ts';
import type { Upstream } from './upstream.ts';

/** An answer, and where it was found. */
export interface Found {
  answer: Answer;
  source: 'cache' | 'upstream';
}

/** Finds answers: mailbox limit, cache, dedupe, calls under way, upstream. */
export interface Query {
  /** Finds what is known at once. */
  recall(question: Question): Found | undefined;
  /** Finds an answer, or throws a {@link Refusal}. */
  ask(question: Question, context: ProxyContext): Promise<Found>;
}

/**
 * Makes the part that finds answers.
 *
 * Beyond the limit on mailboxes a question in `deep` is answered in `medium`: whether the mailbox exists is left out,
 * and nobody is refused, for an office may share one address.
 *
 * An upstream call that has started is paid for: whoever leaves, it finishes into the cache
 * and is counted as under way until then, or until its time is over.
 */
export function createQuery(parts: QueryParts): Query {
  const { cache, dedupe, inFlight, allowMailbox, upstream, expose, onWithheld } = parts;

  return {
    // Whether a mailbox exists may only be told by whom it is counted.
    recall: ({ address, mode }) => (mode === 'deep' ? undefined : recall(address, mode)),
    async ask(question, context) {
      if (question.mode !== 'deep') return find(question, context);
      const isAllowed = await allowMailbox(question);
      if (!isAllowed) onWithheld(question.requestId);
      const mode = isAllowed ? 'deep' : 'medium';
      return recall(question.address, mode) ?? find({ ...question, mode }, context);
    },
  };

  function recall(address: string, mode: Mode): Found | undefined {
    const answer = cache.recall(address, mode);
    return answer && { answer, source: 'cache' };
  }

  function find(question: Question, context: ProxyContext): Promise<Found> {
    return dedupe(`${question.mode}|${question.address}`, () => {
      const found = search(question);
      keepAlive(
        context,
        found.then((each) => keep(question, each), ignore),
      );
      return found;
    });
  }

  async function search(question: Question): Promise<Found> {
    const known = await cache.search(question.address, question.mode);
    if (known) return { answer: known, source: 'cache' };
    return { answer: await askUpstream(question), source: 'upstream' };
  }

  function keep({ address }: Question, { answer, source }: Found): Promise<void> | undefined {
    return source === 'upstream' ? cache.keep(address, answer) : undefined;
  }

  async function askUpstream(question: Question): Promise<Answer> {
    const release = await inFlight.enter(question);
    if (!release) throw new Refusal('overloaded', { retryAfterMs: RETRY_MS });
    try {
      return toAnswer(await upstream(question), question.mode, expose);
    } finally {
      release();
    }
  }
}

interface QueryParts {
  cache: Cache;
  dedupe: Dedupe<Found>;
  inFlight: InFlight;
  allowMailbox: AllowMailbox;
  upstream: Upstream;
  expose: Expose;
  /** Hears that a mailbox verdict was left out of the reply to a request. */
  onWithheld: (requestId: string) => void;
}

function keepAlive(context: ProxyContext, kept: Promise<unknown>): void {
  try {
    context.waitUntil?.(kept);
  } catch {
    // A platform that does not want to wait: whoever stays still gets the answer.
  }
}

const ignore = () => undefined;
const RETRY_MS = 1000;

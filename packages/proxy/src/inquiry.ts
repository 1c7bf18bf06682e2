import type { Mode } from '@postern/protocol';
import { toAnswer, type Answer, type Expose } from './answer.ts';
import type { Cache } from './cache.ts';
import type { Flights } from './flight.ts';
import type { ProxyContext } from './options.ts';
import { Refusal } from './refusal.ts';
import type { Slots } from './slots.ts';
import type { Upstream } from './upstream.ts';

/** A well-written address to ask about, and who asks. */
export interface Question {
  address: string;
  /** The address' domain in A-labels. */
  domain: string;
  mode: Mode;
  caller: string | null;
}

/** An answer, and where it was found. */
export interface Found {
  answer: Answer;
  source: 'cache' | 'upstream';
}

/** Finds answers: cache, join, slots, upstream. */
export interface Inquiry {
  /** Finds what is known at once. */
  recall(address: string, mode: Mode): Found | undefined;
  /** Finds an answer, or throws a {@link Refusal}. */
  ask(question: Question, context: ProxyContext): Promise<Found>;
}

/**
 * Makes the part that finds answers.
 *
 * An upstream call that has started is paid for: whoever leaves, it finishes into the cache
 * and keeps its slot until then, or until its time is over.
 */
export function createInquiry(parts: InquiryParts): Inquiry {
  const { cache, flights, slots, upstream, expose } = parts;

  return {
    recall(address, mode) {
      const answer = cache.recall(address, mode);
      return answer && { answer, source: 'cache' };
    },
    ask: (question, context) =>
      flights.join(`${question.mode}|${question.address}`, () => {
        const answer = find(question);
        const landed = answer.then((found) => keep(question, found), ignore);
        keepAlive(context, landed);
        return { answer, landed };
      }),
  };

  async function find(question: Question): Promise<Found> {
    const known = await cache.search(question.address, question.mode);
    if (known) return { answer: known, source: 'cache' };
    return { answer: await askUpstream(question), source: 'upstream' };
  }

  function keep({ address }: Question, { answer, source }: Found): Promise<void> | undefined {
    return source === 'upstream' ? cache.keep(address, answer) : undefined;
  }

  async function askUpstream({ address, domain, mode, caller }: Question): Promise<Answer> {
    const giveBack = slots.take({ caller, domain });
    if (!giveBack) throw new Refusal('overloaded', { retryAfterMs: RETRY_MS });
    try {
      return toAnswer(await upstream({ email: address, mode }), mode, expose);
    } finally {
      giveBack();
    }
  }
}

interface InquiryParts {
  cache: Cache;
  flights: Flights<Found>;
  slots: Slots;
  upstream: Upstream;
  expose: Expose;
}

function keepAlive(context: ProxyContext, landed: Promise<unknown>): void {
  try {
    context.waitUntil?.(landed);
  } catch {
    // A platform that does not want to wait: whoever stays still gets the answer.
  }
}

const ignore = () => undefined;
const RETRY_MS = 1000;

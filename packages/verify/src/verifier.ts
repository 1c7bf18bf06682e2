import {
  MODES,
  ValidateError,
  type CompleteResult,
  type Mode,
  type SingleRequest,
} from '@postern/protocol';
import { classify } from './classify.ts';
import type { Evidence } from './evidence.ts';
import type { NetworkCheck } from './network-check.ts';
import { createOfflineCheck } from './offline.ts';
import { isBudget, settingsOf, type VerifierOptions } from './options.ts';
import { toResult, type Subject } from './result.ts';
import { createTrace, type Timing, type Trace } from './trace.ts';
import { answerTest } from './test-mode/answer-test.ts';

/** How one address is judged. */
export interface VerifyOptions {
  /** Calls the verification off: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** The longest that this call takes, in milliseconds, in place of the mode's own budget. */
  budgetMs?: number | undefined;
}

/** Judges addresses: a `Validate` that can also say how it knows. */
export interface Verifier {
  (request: SingleRequest, options?: VerifyOptions): Promise<CompleteResult>;
  /** As the call itself, and with the evidence that the judgement rests on, and what was asked for it. */
  explain(request: SingleRequest, options?: VerifyOptions): Promise<Explanation>;
}

/** A result and what it rests on. */
export interface Explanation {
  result: CompleteResult;
  evidence: Evidence;
  /** Each question that was put to a server, in their order; none where the lists settled it. */
  timings: readonly Timing[];
}

type Judged = Pick<Explanation, 'result' | 'evidence'>;

/**
 * Makes a `Validate` that answers for real: from its lists; in mode `medium`, which is the
 * default, from the DNS too; and in mode `deep` from the mail hosts themselves.
 *
 * Without `heloName` and `mailFrom` mode `deep` is answered as `medium`, and the result's `mode`
 * says so. Answers are remembered inside, and mail hosts are paced, so make one and keep it. An
 * answer always comes within the budget: when the DNS is late, it says `dns_unavailable`, and when
 * a mail host is, it says what is known without it. Throws a TypeError for options that make no
 * sense; a call rejects with a `ValidateError` for a request that does not, or the signal's reason.
 *
 * Source: docs/decisions/0003-modes.md; 0005-status-score-reason.md; 0007-caching.md.
 */
export function createVerifier(options: VerifierOptions = {}): Verifier {
  const settings = settingsOf(options);
  const { lists, testMode, budgetMs } = settings;
  const checkOffline = createOfflineCheck({ lists, testMode });
  let network: NetworkCheck | null = null;

  /** Loaded at the first question: who never asks the network pays nothing for it. */
  const checkNetwork: NetworkCheck = async (found, wait) => {
    const { createNetworkCheck } = await import('./network-check.ts');
    network ??= createNetworkCheck(settings);
    return network(found, wait);
  };

  /** At once where nothing has to be asked, for a promise costs more than an offline check. */
  const answer = (
    request: SingleRequest,
    wait: VerifyOptions = {},
    trace: Trace | null = null,
  ): Judged | Promise<Judged> => {
    const { email, mode } = checked(request, wait);
    const { signal, budgetMs: ms = budgetMs[mode === 'deep' ? 'deep' : 'medium'] } = wait;
    signal?.throwIfAborted();
    const tested = testMode ? answerTest(email, mode, { budgetMs: ms, signal }) : null;
    if (tested) return tested;
    const found = checkOffline(email);
    const { subject, evidence, judgement } = found;
    if (mode === 'fast') return { evidence, result: toResult(subject, evidence, judgement) };
    const asked = (network ?? checkNetwork)(found, { mode, budgetMs: ms, signal, trace });
    return asked instanceof Promise
      ? asked.then((complete) => explained(subject, complete))
      : explained(subject, asked);
  };

  const explain = async (request: SingleRequest, wait?: VerifyOptions) => {
    const trace = createTrace();
    const judged = await answer(request, wait, trace);
    return { ...judged, timings: trace.timings() };
  };

  const verify = async (request: SingleRequest, wait?: VerifyOptions) => {
    const answered = answer(request, wait);
    return (answered instanceof Promise ? await answered : answered).result;
  };

  return Object.assign(verify, { explain });
}

function explained(subject: Subject, evidence: Evidence): Judged {
  return { evidence, result: toResult(subject, evidence, classify(evidence)) };
}

/** Source: service interface §4.1; the default mode, docs/decisions/0003-modes.md. */
function checked(
  request: SingleRequest,
  { budgetMs }: VerifyOptions,
): { email: string; mode: Mode } {
  const { email, mode = 'medium' } = (request ?? {}) as Partial<SingleRequest>;
  if (typeof email !== 'string') {
    throw new ValidateError('unprocessable', { message: 'email must be a string' });
  }
  if (!MODES.includes(mode)) {
    throw new ValidateError('unprocessable', {
      message: `mode must be one of ${MODES.join(', ')}`,
    });
  }
  if (budgetMs !== undefined && !isBudget(budgetMs)) {
    throw new TypeError('verify: budgetMs must be a positive number of milliseconds');
  }
  return { email, mode };
}

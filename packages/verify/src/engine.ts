import {
  MODES,
  ValidateError,
  type CompleteResult,
  type Mode,
  type SingleRequest,
} from '@postern/protocol';
import { classify } from './classify.ts';
import type { Evidence } from './evidence.ts';
import { isBudget, type EngineSettings } from './engine-options.ts';
import type { NetworkCheck } from './network-check.ts';
import { createOfflineCheck } from './offline.ts';
import { toResult, type Subject } from './result.ts';
import { answerTest } from './test-mode/answer-test.ts';
import { createTrace, type Timing, type Trace } from './trace.ts';

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
  /** Each request that was sent to a server, in order; empty where the lists decided. */
  timings: readonly Timing[];
  /** Whether the address is a test address: it selects the result itself, and no request is sent. */
  isTest: boolean;
}

type Judged = Pick<Explanation, 'result' | 'evidence' | 'isTest'>;

/** Loads what makes the check that asks the network. */
export type LoadNetwork = () => Promise<() => NetworkCheck>;

/**
 * Makes a verifier: what every platform has in common. Imports nothing of Node.
 *
 * `load` is called at the first question that needs the network: who never asks pays nothing for
 * it. Without it every mode is answered as `fast`. Of two that load at once only one makes the
 * check, and neither waits for a promise of the other's: on some platforms it ends with its request.
 */
export function createEngine(settings: EngineSettings, load: LoadNetwork | null): Verifier {
  const { lists, testMode, budgetMs } = settings;
  const checkOffline = createOfflineCheck({ lists, testMode });
  let network: NetworkCheck | null = null;

  const checkNetwork = async (...question: Parameters<NetworkCheck>) => {
    const createNetwork = await load!();
    network ??= createNetwork();
    return network(...question);
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
    if (mode === 'fast' || !load)
      return { evidence, result: toResult(subject, evidence, judgement), isTest: false };
    const asked = (network ?? checkNetwork)(found, { mode, budgetMs: ms, signal, trace });
    return asked instanceof Promise
      ? asked.then((complete) => explained(subject, complete))
      : explained(subject, asked);
  };

  const explain = async (request: SingleRequest, wait?: VerifyOptions) => {
    const trace = createTrace();
    const judged = await answer(request, wait, trace);
    // These are remembered: what a caller does to them is not to reach others.
    Object.freeze(judged.evidence.dns);
    Object.freeze(judged.evidence.smtp);
    return { ...judged, timings: trace.timings() };
  };

  const verify = async (request: SingleRequest, wait?: VerifyOptions) => {
    const answered = answer(request, wait);
    return (answered instanceof Promise ? await answered : answered).result;
  };

  return Object.assign(verify, { explain });
}

function explained(subject: Subject, evidence: Evidence): Judged {
  return { evidence, result: toResult(subject, evidence, classify(evidence)), isTest: false };
}

/** Source: docs/service-interface.md#4.1; the default mode, docs/decisions/results.md#0003. */
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

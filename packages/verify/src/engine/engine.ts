import { canonicalAddress, type DomainLists } from '@postern/address';
import {
  MODES,
  ValidateError,
  type CompleteResult,
  type Mode,
  type SingleRequest,
} from '@postern/protocol';
import { classify } from '../verdict/classify.ts';
import type { Evidence } from '../verdict/evidence.ts';
import { isBudget, type EngineSettings } from './engine-options.ts';
import type { NetworkCheck } from './network-check.ts';
import { createOfflineCheck } from './offline.ts';
import { toResult } from '../verdict/result.ts';
import { answerTest } from '../test-mode/answer-test.ts';
import { createTrace, type Timing, type Trace } from '../verdict/trace.ts';

/** How one address is validated. */
export interface VerifyOptions {
  /** Cancels the validation: the promise rejects with its reason. */
  signal?: AbortSignal | undefined;
  /** The maximum time of this call, in milliseconds. Default: the mode's own budget. */
  budgetMs?: number | undefined;
  /** Lists for this call, such as those of a customer; for other domains, the verifier's own lists apply. */
  domains?: DomainLists | undefined;
}

/** Validates addresses: a `Validate` that can also explain its results. */
export interface Verifier {
  (request: SingleRequest, options?: VerifyOptions): Promise<CompleteResult>;
  /** Same as the call itself, and returns the evidence for the result and the requests that were sent. */
  explain(request: SingleRequest, options?: VerifyOptions): Promise<Explanation>;
}

/** A result and its evidence. */
export interface Explanation {
  result: CompleteResult;
  evidence: Evidence;
  /** Each request that was sent to a server, in order; empty if the lists decided. */
  timings: readonly Timing[];
  /** Whether the address is a test address: it selects its own result, and no request is sent. */
  isTest: boolean;
}

type Validated = Pick<Explanation, 'result' | 'evidence' | 'isTest'>;

/** Loads the code that creates the network check. */
export type LoadNetwork = () => Promise<() => NetworkCheck>;

/**
 * Creates a verifier: the part that all platforms share. Imports nothing of Node.
 *
 * `load` is called for the first address that needs the network, so that its code is loaded only then. Without it every
 * mode is carried out as `fast`. If two calls load at once, only one creates the check, and neither waits for the
 * other's promise: on some platforms a promise ends with its request.
 */
export function createEngine(settings: EngineSettings, load: LoadNetwork | null): Verifier {
  const { lists, domains, canonical, testMode, budgetMs } = settings;
  const checkOffline = createOfflineCheck({ lists, domains, testMode });
  let network: NetworkCheck | null = null;

  /** Adds the canonical address, if the option is on. */
  const withInbox = (answer: Validated): Validated => {
    const inbox = canonical ? canonicalAddress(answer.result.result) : null;
    if (inbox !== null) answer.result.canonical_email = inbox;
    return answer;
  };

  const validate = async (
    request: SingleRequest,
    wait: VerifyOptions = {},
    trace: Trace | null = null,
  ): Promise<Validated> => {
    const { email, mode } = checked(request, wait);
    const { signal, budgetMs: ms = budgetMs[mode === 'deep' ? 'deep' : 'medium'] } = wait;
    signal?.throwIfAborted();
    const tested = testMode ? answerTest(email, mode, { budgetMs: ms, signal }) : null;
    if (tested) return withInbox(await tested);
    const found = checkOffline(email, wait.domains);
    const { subject } = found;
    if (mode === 'fast' || !load) {
      const { evidence, judgement } = found;
      return withInbox({
        evidence,
        result: toResult(subject, evidence, judgement),
        isTest: false,
      });
    }
    if (!network) {
      const createNetwork = await load();
      network ??= createNetwork();
    }
    const evidence = await network(found, { mode, budgetMs: ms, signal, trace });
    const result = toResult(subject, evidence, classify(evidence));
    return withInbox({ evidence, result, isTest: false });
  };

  const explain = async (request: SingleRequest, wait?: VerifyOptions) => {
    const trace = createTrace();
    const answer = await validate(request, wait, trace);
    // These are cached: changes by one caller must not reach others.
    Object.freeze(answer.evidence.dns);
    Object.freeze(answer.evidence.smtp);
    return { ...answer, timings: trace.timings() };
  };

  const verify = async (request: SingleRequest, wait?: VerifyOptions) =>
    (await validate(request, wait)).result;

  return Object.assign(verify, { explain });
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

import { parseAddress } from '@postern/address';
import type { CompleteResult, Mode } from '@postern/protocol';
import { classify } from '../verdict/classify.ts';
import { within } from '@postern/concurrency';
import type { Evidence } from '../verdict/evidence.ts';
import { toResult } from '../verdict/result.ts';
import { readCue, type Cue } from './cue.ts';
import { isTestDomain, TEST_DOMAIN } from './test-domain.ts';
import { testEvidence } from './test-evidence.ts';

/** The time limit of a test address. */
export interface TestLimits {
  /** The budget of the call, in milliseconds. */
  budgetMs: number;
  signal?: AbortSignal | undefined;
}

/** A result, and its evidence. */
export interface TestAnswer {
  result: CompleteResult;
  evidence: Evidence;
  /** Distinguishes this result from one with requests. */
  isTest: true;
}

interface TestAddress {
  address: string;
  local: string;
  cue: Cue;
  mode: Mode;
}

const NO_CUE: Cue = { name: '', waitMs: 0 };

/**
 * Selects the result of an address at the test domain by its local part, without the network; null for any other text.
 *
 * The result is derived from evidence, like any other. Its `mode` is the requested one; the evidence can be that of a
 * deeper mode. It always comes within the budget; `timeout` is like a late DNS and returns `dns_unavailable`. Rejects
 * with a `ValidateError` if the local part is an error code, and with `signal.reason` as soon as the signal aborts.
 * Every address below the test domain is valid, so that a suggested address there can be used.
 */
export function answerTest(
  text: string,
  mode: Mode,
  limits: TestLimits,
): Promise<TestAnswer> | null {
  const parsed = parseAddress(text);
  if (!parsed.ok || !isTestDomain(parsed.asciiDomain)) return null;
  const { address, local, asciiDomain } = parsed;
  const cue = asciiDomain === TEST_DOMAIN ? readCue(local) : NO_CUE;
  return answer({ address, local, cue, mode }, limits);
}

async function answer(question: TestAddress, limits: TestLimits): Promise<TestAnswer> {
  const { address, local, cue, mode } = question;
  await pause(Math.min(cue.waitMs, limits.budgetMs), limits.signal);
  const evidence = testEvidence(cue.waitMs === Infinity ? 'dns_unavailable' : cue.name, mode);
  const isSlip = evidence.typo.state === 'fail';
  const subject = { address, proposed: isSlip ? `${local}@mail.${TEST_DOMAIN}` : null };
  const result = toResult(subject, { ...evidence, mode }, classify(evidence));
  return { evidence, result, isTest: true };
}

/** Waits; rejects with the reason of the signal as soon as it aborts, and leaves no timer. */
async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  if (ms > 0) await within(new Promise<void>(() => {}), { ms, signal }, () => {});
}

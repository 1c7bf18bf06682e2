import { parseAddress } from '@postern/address';
import type { CompleteResult, Mode } from '@postern/protocol';
import { classify } from '../verdict/classify.ts';
import { within } from '@postern/concurrency';
import type { Evidence } from '../verdict/evidence.ts';
import { toResult } from '../verdict/result.ts';
import { readCue, type Cue } from './cue.ts';
import { isTestDomain, TEST_DOMAIN } from './test-domain.ts';
import { testEvidence } from './test-evidence.ts';

/** How long a test address may take. */
export interface TestLimits {
  /** The budget of the call, in milliseconds. */
  budgetMs: number;
  signal?: AbortSignal | undefined;
}

/** A result, and the evidence that its judgement rests on. */
export interface TestAnswer {
  result: CompleteResult;
  evidence: Evidence;
  /** Tells this answer from one that rests on requests. */
  isTest: true;
}

interface Question {
  address: string;
  local: string;
  cue: Cue;
  mode: Mode;
}

const NO_CUE: Cue = { name: '', waitMs: 0 };

/**
 * Answers an address at the test domain from its local part, without a network; null for any
 * other text.
 *
 * An answer goes the way of real ones: evidence, judgement, result. The result's `mode` is the one
 * asked for; the evidence may be of the deeper mode that it takes. However slow, it comes
 * within the budget; `timeout` comes as a late DNS does, as `dns_unavailable`. Rejects with a `ValidateError` where
 * the local part is the code of one, and with `signal.reason` as soon as the signal aborts. Every
 * address below the test domain is valid, so that what is proposed there can be taken.
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

async function answer(question: Question, limits: TestLimits): Promise<TestAnswer> {
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

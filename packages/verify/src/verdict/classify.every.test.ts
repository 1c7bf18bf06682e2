import { expect, it } from 'vitest';
import { classify, type Judgement } from './classify.ts';
import type { Evidence } from './evidence.ts';
import { COMBINATIONS, everyEvidence, STEP } from '../test/every-evidence.ts';

/** Holds for every result, whatever the evidence. */
const INVARIANTS: Record<string, (evidence: Evidence, judgement: Judgement) => boolean> = {
  'the score is in the band of its status': (_, { score, status }) =>
    status === (score <= 19 ? 'invalid' : score <= 69 ? 'risky' : 'valid') &&
    Number.isInteger(score) &&
    score >= 0 &&
    score <= 100,
  'modifiers stay in the band': (evidence, { status, reason_code }) => {
    const plain = classify({ ...evidence, isRole: false, isFree: false, isSuspect: false });
    return plain.status === status && plain.reason_code === reason_code;
  },
  'an invalid result needs a definite negative finding': (
    { syntax, reserved, dns, smtp },
    { status },
  ) => status !== 'invalid' || [syntax, reserved, dns, smtp].some(({ state }) => state === 'fail'),
  'a temporary reply of the mail server does not make an address invalid': (evidence, { status }) =>
    evidence.smtp.state !== 'temperror' ||
    status !== 'invalid' ||
    [evidence.syntax, evidence.reserved, evidence.dns].some(({ state }) => state === 'fail'),
  'deep without a probe has the result of medium': (evidence, { status, score }) => {
    if (evidence.mode !== 'deep' || evidence.smtp.state !== 'skipped') return true;
    const smtp = { state: 'skipped', cause: 'not_asked', code: 0 } as const;
    const medium = classify({ ...evidence, mode: 'medium', smtp });
    return medium.status === status && medium.score === score;
  },
  'a DNS outage makes no result less specific': (evidence, { status, score, reason_code }) => {
    if (evidence.dns.state !== 'temperror') return true;
    const smtp = { state: 'skipped', cause: 'not_asked', code: 0 } as const;
    const fast = classify({ ...evidence, mode: 'fast', dns: { state: 'skipped' }, smtp });
    const isSaid = fast.reason_code === 'checks_passed_fast' || fast.reason_code === reason_code;
    return evidence.smtp.state === 'fail' || (isSaid && score <= fast.score && status !== 'valid');
  },
  'the smtp_code is the code of the reply': ({ smtp }, { smtp_code }) =>
    smtp_code === 0 || smtp_code === smtp.code,
};

it(`holds every invariant for ${Math.ceil(COMBINATIONS / STEP)} combinations of evidence`, () => {
  const broken = new Map<string, Evidence>();
  let count = 0;
  for (const evidence of everyEvidence()) {
    count += 1;
    const judgement = classify(evidence);
    for (const [name, holds] of Object.entries(INVARIANTS)) {
      if (!broken.has(name) && !holds(evidence, judgement)) broken.set(name, evidence);
    }
  }
  expect(Object.fromEntries(broken)).toEqual({});
  expect(count).toBe(Math.ceil(COMBINATIONS / STEP));
});

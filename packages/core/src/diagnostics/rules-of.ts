import { REASON_CODES, type Mode, type ReasonCode } from '@postern/protocol';
import { assess, assessment, unanswered, type Assessment } from '../assessment.ts';
import { createOutcome } from '../outcome.ts';
import type { Policy } from '../policy.ts';
import type { FullSettings } from '../settings.ts';
import type { FailureCode, Preset, Trait } from '../types.ts';
import type { ReasonRule } from './registry.ts';

/** The codes are in the order of the decision table: first those of `invalid`, then those of `risky`. */
const LAST_INVALID = REASON_CODES.indexOf('mailbox_disabled');
const LAST_RISKY = REASON_CODES.indexOf('domain_disposable_listed');
const TRAITS: readonly Trait[] = ['role', 'free'];
const FAILURES: readonly FailureCode[] = [
  'timeout',
  'offline',
  'unavailable',
  'bad_reply',
  'rate_limited',
];

/** What a policy does with each reason, by the function that decides for the field. */
export function rulesOf(settings: FullSettings, policy: Preset | Policy | undefined): ReasonRule[] {
  return samplesOf(settings.commitMode).map(({ code, known }) => ({
    code,
    verdict: known.verdict,
    rule: createOutcome({ text: '', settings: { ...settings, policy } }, known).decision,
  }));
}

interface Sample {
  code: ReasonRule['code'];
  known: Assessment;
}

/** An assessment for each reason, as a result of this mode has it. */
function samplesOf(mode: Mode): Sample[] {
  const ofCode = (code: ReasonCode, at: number): Sample => ({
    code,
    known: assess({
      result: '',
      status: at <= LAST_INVALID ? 'invalid' : at <= LAST_RISKY ? 'risky' : 'valid',
      reason_code: code,
      mode,
      is_disposable: code === 'domain_disposable',
      catch_all: code === 'catch_all',
    }),
  });
  return [
    { code: 'syntax_…', known: assessment('invalid', 'syntax_dot') },
    ...REASON_CODES.map(ofCode),
    ...TRAITS.map((trait) => ({
      code: trait as ReasonRule['code'],
      known: { ...assessment('valid', 'valid'), traits: [trait] },
    })),
    { code: 'valid', known: assessment('valid', 'valid') },
    ...FAILURES.map((code) => ({ code, known: unanswered(code) })),
  ];
}

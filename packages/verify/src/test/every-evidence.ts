import { MODES } from '@postern/protocol';
import { isNightly } from '@postern/tools/test/is-nightly.js';
import type { DnsFinding, Evidence, SmtpFinding } from '../verdict/evidence.ts';
import { specialUse } from '../lists/special-use.ts';

const PASS = { state: 'pass' } as const;
const FAIL = { state: 'fail' } as const;
const LIST = [PASS, FAIL];
const DISPOSABLE = [PASS, FAIL, { state: 'listed' } as const];
const EITHER = [false, true];

const DNS: readonly DnsFinding[] = [
  { state: 'skipped' },
  { state: 'pass', via: 'mx', hosts: ['mx.shop.de'], preferred: 1 },
  { state: 'pass', via: 'address', hosts: ['shop.de'], preferred: 1 },
  { state: 'temperror', cause: 'ETIMEOUT' },
  ...(['null_mx', 'not_found', 'no_mail_host', 'unroutable'] as const).map(
    (cause) => ({ state: 'fail', cause }) as const,
  ),
];

const SMTP: readonly SmtpFinding[] = [
  ...(['accepted', 'refused', 'not_asked'] as const).flatMap((random) =>
    EITHER.map((refusesStrangers): SmtpFinding => {
      return { state: 'pass', code: 250, random, refusesStrangers };
    }),
  ),
  ...(['no_mailbox', 'disabled'] as const).map((cause): SmtpFinding => ({
    state: 'fail',
    cause,
    code: 550,
  })),
  ...(['smtputf8', 'mailbox_full', 'unreachable', 'temporary'] as const).map(
    (cause): SmtpFinding => ({ state: 'temperror', cause, code: 450 }),
  ),
  ...(['not_asked', 'unavailable', 'unverifiable'] as const).map((cause): SmtpFinding => ({
    state: 'skipped',
    cause,
    code: 0,
  })),
];

/** The number of combinations. */
export const COMBINATIONS = 3 * 8 * 15 * 3 * 3 * 2 ** 8;
/** `npm test` takes every 41st combination: the number of values of each finding is not a multiple of 41. */
export const STEP = isNightly ? 1 : 41;

/**
 * The combinations of all findings, including impossible ones: in the nightly run all 829,440. `isFree` does not affect
 * the result and stays false.
 */
export function* everyEvidence(): Generator<Evidence> {
  let at = 0;
  for (const evidence of combinations()) if (at++ % STEP === 0) yield evidence;
}

function* combinations(): Generator<Evidence> {
  const use = specialUse('example.com')!;
  for (const mode of MODES)
    for (const dns of DNS)
      for (const smtp of SMTP)
        for (const syntax of [PASS, { ...FAIL, code: 'syntax_dot' } as const])
          for (const doubt of [null, 'local_nonstandard', 'local_mixed_scripts'] as const)
            for (const reserved of [PASS, { ...FAIL, use }])
              for (const tld of LIST)
                for (const disposable of DISPOSABLE)
                  for (const squat of LIST)
                    for (const typo of LIST)
                      for (const { ownRule, isRole, isSuspect } of TRAITS)
                        yield {
                          ...{
                            mode,
                            dns,
                            smtp,
                            syntax,
                            doubt,
                            reserved,
                            tld,
                            disposable,
                            squat,
                            typo,
                          },
                          ...{ ownRule, isRole, isFree: false, isSuspect },
                        };
}

const TRAITS = ([null, 'block'] as const).flatMap((ownRule) =>
  EITHER.flatMap((isRole) => EITHER.map((isSuspect) => ({ ownRule, isRole, isSuspect }))),
);

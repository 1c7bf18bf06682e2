import fc from 'fast-check';
import { SYNTAX_CODES } from '@postern/protocol';
import type { DnsFinding, Evidence, SmtpFinding } from '../verdict/evidence.ts';
import { specialUse } from '../lists/special-use.ts';

const pass = { state: 'pass' } as const;
const fail = { state: 'fail' } as const;
const listed = { state: 'listed' } as const;

/** The evidence of a faultless address in mode `medium`, with the given changes. */
export function evidence(partial: Partial<Evidence> = {}): Evidence {
  return {
    mode: 'medium',
    syntax: pass,
    doubt: null,
    ownRule: null,
    reserved: pass,
    tld: pass,
    disposable: pass,
    squat: pass,
    typo: pass,
    isRole: false,
    isFree: false,
    isSuspect: false,
    dns: { state: 'pass', via: 'mx', hosts: ['mx.shop.example'], preferred: 1 },
    smtp: { state: 'skipped', cause: 'not_asked', code: 0 },
    ...partial,
  };
}

const dns: fc.Arbitrary<DnsFinding> = fc.constantFrom(
  { state: 'skipped' } as const,
  { state: 'pass', via: 'mx', hosts: ['mx.shop.example'], preferred: 1 } as const,
  { state: 'pass', via: 'address', hosts: ['shop.example'], preferred: 1 } as const,
  { state: 'temperror', cause: 'ETIMEOUT' } as const,
  ...(['null_mx', 'not_found', 'no_mail_host', 'unroutable'] as const).map(
    (cause) => ({ state: 'fail', cause }) as const,
  ),
);

const smtp: fc.Arbitrary<SmtpFinding> = fc.oneof(
  fc.record({
    state: fc.constant('pass' as const),
    code: fc.constant(250),
    random: fc.constantFrom('accepted', 'refused', 'not_asked'),
    refusesStrangers: fc.boolean(),
  }),
  fc.record({
    state: fc.constant('fail' as const),
    cause: fc.constantFrom('no_mailbox', 'disabled'),
    code: fc.constantFrom(550, 553),
  }),
  fc.record({
    state: fc.constant('temperror' as const),
    cause: fc.constantFrom('smtputf8', 'mailbox_full', 'unreachable', 'temporary'),
    code: fc.constantFrom(0, 421, 450, 452, 552),
  }),
  fc.record({
    state: fc.constant('skipped' as const),
    cause: fc.constantFrom('not_asked', 'unavailable', 'unverifiable'),
    code: fc.constantFrom(0, 250, 554),
  }),
);

const list = fc.constantFrom(pass, fail);

/** Every combination of evidence, including impossible ones. */
export const anyEvidence: fc.Arbitrary<Evidence> = fc.record({
  mode: fc.constantFrom('fast', 'medium', 'deep'),
  syntax: fc.oneof(
    { weight: 9, arbitrary: fc.constant(pass) },
    fc.constantFrom(...SYNTAX_CODES).map((code) => ({ ...fail, code })),
  ),
  doubt: fc.constantFrom(null, 'local_nonstandard', 'local_mixed_scripts'),
  ownRule: fc.constantFrom(null, null, 'block'),
  reserved: fc.oneof(
    { weight: 9, arbitrary: fc.constant(pass) },
    fc.constant({ ...fail, use: specialUse('example.com')! }),
  ),
  tld: list,
  disposable: fc.constantFrom(pass, fail, listed),
  squat: list,
  typo: list,
  isRole: fc.boolean(),
  isFree: fc.boolean(),
  isSuspect: fc.boolean(),
  dns,
  smtp,
});

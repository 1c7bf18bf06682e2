import { REASON_CODES, SYNTAX_CODES } from '@postern/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify } from './classify.ts';
import type { DnsFinding, Evidence, SmtpFinding } from './evidence.ts';
import { specialUse } from '../lists/special-use.ts';
import { anyEvidence, evidence } from '../test/evidence.ts';

const fail = { state: 'fail' } as const;
const listed = { state: 'listed' } as const;
const noDns = { mode: 'fast', dns: { state: 'skipped' } } as const;
const viaAddress: DnsFinding = {
  state: 'pass',
  via: 'address',
  hosts: ['shop.example'],
  preferred: 1,
};

function dnsFailed(cause: Extract<DnsFinding, { cause: string; state: 'fail' }>['cause']) {
  return { dns: { state: 'fail', cause } } as const;
}
function deep(smtp: SmtpFinding): Partial<Evidence> {
  return { mode: 'deep', smtp };
}
function accepted(random: 'accepted' | 'refused' | 'not_asked', refusesStrangers = false) {
  return deep({ state: 'pass', code: 250, random, refusesStrangers });
}
function trouble(cause: 'smtputf8' | 'mailbox_full' | 'unreachable' | 'temporary', code: number) {
  return deep({ state: 'temperror', cause, code });
}
function cannotProbe(cause: 'unavailable' | 'unverifiable', code: number) {
  return deep({ state: 'skipped', cause, code });
}

const ROWS: [
  row: string,
  Partial<Evidence>,
  status: string,
  score: number,
  reason: string,
  code: number,
][] = [
  ['1', { syntax: { ...fail, code: 'syntax_dot' } }, 'invalid', 0, 'syntax_dot', 0],
  ['2', { reserved: { ...fail, use: specialUse('test')! } }, 'invalid', 1, 'domain_reserved', 0],
  ['3', dnsFailed('null_mx'), 'invalid', 2, 'domain_null_mx', 0],
  ['4', dnsFailed('not_found'), 'invalid', 3, 'domain_not_found', 0],
  ['5 without a host', dnsFailed('no_mail_host'), 'invalid', 5, 'domain_no_mail_host', 0],
  ['5 with private hosts', dnsFailed('unroutable'), 'invalid', 5, 'mx_unroutable', 0],
  [
    '6',
    deep({ state: 'fail', cause: 'no_mailbox', code: 550 }),
    'invalid',
    2,
    'mailbox_not_found',
    550,
  ],
  [
    '7',
    deep({ state: 'fail', cause: 'disabled', code: 554 }),
    'invalid',
    8,
    'mailbox_disabled',
    554,
  ],
  ['8', { ownRule: 'block' }, 'risky', 20, 'domain_blocked', 0],
  ['9', { disposable: fail }, 'risky', 25, 'domain_disposable', 0],
  ['10', { squat: fail, typo: fail }, 'risky', 30, 'domain_typo_squat', 0],
  ['11', { doubt: 'local_nonstandard' }, 'risky', 50, 'local_nonstandard', 0],
  ['12', { doubt: 'local_mixed_scripts' }, 'risky', 40, 'local_mixed_scripts', 0],
  ['13', { ...noDns, tld: fail, typo: fail }, 'risky', 25, 'tld_unknown', 0],
  ['14', { ...noDns, typo: fail }, 'risky', 40, 'typo_near', 0],
  ['15', { dns: { state: 'temperror', cause: 'ETIMEOUT' } }, 'risky', 50, 'dns_unavailable', 0],
  ['16', trouble('smtputf8', 550), 'risky', 40, 'smtputf8_unsupported', 550],
  ['17', trouble('mailbox_full', 452), 'risky', 45, 'mailbox_full', 452],
  ['18', trouble('unreachable', 421), 'risky', 45, 'mx_unreachable', 421],
  ['19', trouble('temporary', 451), 'risky', 60, 'smtp_temporary', 451],
  ['20', accepted('accepted'), 'risky', 55, 'catch_all', 250],
  ['21', { disposable: listed }, 'risky', 50, 'domain_disposable_listed', 0],
  [
    '20 with a reply',
    { ...accepted('refused'), disposable: listed },
    'risky',
    50,
    'domain_disposable_listed',
    250,
  ],
  ['22', accepted('refused'), 'valid', 98, 'mailbox_confirmed', 250],
  [
    '22 at a provider that rejects unknown names',
    accepted('not_asked', true),
    'valid',
    90,
    'mailbox_accepted',
    250,
  ],
  ['22 elsewhere', accepted('not_asked'), 'valid', 85, 'mailbox_accepted', 250],
  ['24', cannotProbe('unavailable', 554), 'valid', 85, 'smtp_unavailable', 554],
  [
    '23 without MX',
    { ...cannotProbe('unavailable', 0), dns: viaAddress },
    'valid',
    72,
    'smtp_unavailable',
    0,
  ],
  ['25', cannotProbe('unverifiable', 250), 'valid', 85, 'provider_unverifiable', 250],
  [
    '24 without MX',
    { ...cannotProbe('unverifiable', 250), dns: viaAddress },
    'valid',
    72,
    'provider_unverifiable',
    250,
  ],
  ['26', {}, 'valid', 85, 'domain_ok', 0],
  ['27', { dns: viaAddress }, 'valid', 72, 'domain_ok', 0],
  ['28', noDns, 'valid', 75, 'checks_passed_fast', 0],
];

describe('classify', () => {
  it.each(ROWS)('validates by row %s', (_row, partial, status, score, reason_code, smtp_code) => {
    expect(classify(evidence(partial))).toEqual({ status, score, reason_code, smtp_code });
  });

  it('has a row for every reason', () => {
    const reached = new Set(ROWS.map(([, , , , reason]) => reason));
    expect(REASON_CODES.filter((code) => !reached.has(code))).toEqual([]);
  });

  it('returns the syntax rule that was violated', () => {
    for (const code of SYNTAX_CODES) {
      expect(classify(evidence({ syntax: { ...fail, code } })).reason_code).toBe(code);
    }
  });

  it('uses the first row that matches', () => {
    const both = { ...dnsFailed('not_found'), disposable: fail, squat: fail };
    expect(classify(evidence(both)).reason_code).toBe('domain_not_found');
    expect(classify(evidence({ disposable: fail, squat: fail })).reason_code).toBe(
      'domain_disposable',
    );
    expect(classify(evidence({ ...noDns, tld: fail, squat: fail })).reason_code).toBe(
      'domain_typo_squat',
    );
  });

  it.each<[string, Partial<Evidence>]>([
    ['domain_not_found', dnsFailed('not_found')],
    ['mailbox_not_found', deep({ state: 'fail', cause: 'no_mailbox', code: 550 })],
    ['domain_typo_squat', { squat: fail }],
    ['local_mixed_scripts', { doubt: 'local_mixed_scripts' }],
    ['tld_unknown', { ...noDns, tld: fail }],
    ['typo_near', { ...noDns, typo: fail }],
    ['mailbox_full', trouble('mailbox_full', 452)],
    ['smtp_temporary', trouble('temporary', 451)],
    ['catch_all', accepted('accepted')],
  ])('prefers %s to what other lists say of the domain', (reason, partial) => {
    expect(classify(evidence({ ...partial, disposable: listed })).reason_code).toBe(reason);
  });

  it('keeps what other lists say of the domain if the DNS does not answer', () => {
    const outage = { dns: { state: 'temperror', cause: 'ETIMEOUT' }, disposable: listed } as const;
    expect(classify(evidence(outage)).reason_code).toBe('domain_disposable_listed');
  });

  it('subtracts five points for a role address', () => {
    expect(classify(evidence({ isRole: true })).score).toBe(80);
  });

  it('subtracts ten points for a domain on the extended list, unless it is known to be disposable', () => {
    expect(classify(evidence({ isSuspect: true })).score).toBe(75);
    expect(classify(evidence({ isSuspect: true, disposable: fail })).score).toBe(25);
    expect(classify(evidence({ isSuspect: true, disposable: listed })).score).toBe(50);
  });

  it('subtracts ten points for a near-typo whose domain works', () => {
    expect(classify(evidence({ typo: fail })).score).toBe(75);
    expect(classify(evidence({ typo: fail, isRole: true })).score).toBe(70);
  });

  it('subtracts nothing for a free provider', () => {
    expect(classify(evidence({ isFree: true })).score).toBe(85);
  });

  it('does not count a typosquat twice', () => {
    expect(classify(evidence({ squat: fail, typo: fail })).score).toBe(30);
  });

  it('keeps the band of the status, whatever the evidence', () => {
    fc.assert(
      fc.property(anyEvidence, (any) => {
        const { status, score } = classify(any);
        expect(Number.isInteger(score)).toBe(true);
        expect(score <= 19 ? 'invalid' : score <= 69 ? 'risky' : 'valid').toBe(status);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never returns invalid for an inconclusive check', () => {
    const shrug = fc.record({
      dns: fc.constantFrom<DnsFinding>(
        { state: 'temperror', cause: 'ESERVFAIL' },
        { state: 'skipped' },
      ),
      smtp: fc.constantFrom<SmtpFinding>(
        { state: 'temperror', cause: 'temporary', code: 451 },
        { state: 'temperror', cause: 'unreachable', code: 0 },
        { state: 'skipped', cause: 'unavailable', code: 0 },
      ),
      syntax: fc.constant({ state: 'pass' } as const),
      reserved: fc.constant({ state: 'pass' } as const),
    });
    fc.assert(
      fc.property(anyEvidence, shrug, (any, unknown) => {
        expect(classify({ ...any, ...unknown }).status).not.toBe('invalid');
      }),
    );
  });

  it('returns the same for a deep check without a probe as for a medium one', () => {
    fc.assert(
      fc.property(
        anyEvidence,
        fc.constantFrom('not_asked', 'unavailable', 'unverifiable'),
        (any, cause) => {
          const smtp = { state: 'skipped', code: 0 } as const;
          const probed = classify({ ...any, mode: 'deep', smtp: { ...smtp, cause } });
          const medium = classify({
            ...any,
            mode: 'medium',
            smtp: { ...smtp, cause: 'not_asked' },
          });
          expect([probed.status, probed.score]).toEqual([medium.status, medium.score]);
        },
      ),
    );
  });

  it('keeps status and reason when only a modifier changes', () => {
    fc.assert(
      fc.property(anyEvidence, (any) => {
        const plain = classify({ ...any, isRole: false, isSuspect: false });
        const lowered = classify({ ...any, isRole: true, isSuspect: true });
        expect({ ...lowered, score: 0 }).toEqual({ ...plain, score: 0 });
        expect(plain.score - lowered.score).toBeLessThanOrEqual(15);
        expect(plain.score - lowered.score).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('neither reads nor changes anything but its argument', () => {
    fc.assert(
      fc.property(anyEvidence, (any) => {
        const before = structuredClone(any);
        expect(classify(any)).toEqual(classify(any));
        expect(any).toEqual(before);
      }),
    );
  });
});

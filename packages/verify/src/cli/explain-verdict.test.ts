import { REASON_CODES, result, type ReasonCode } from '@postern/protocol';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Evidence, SmtpFinding } from '../evidence.ts';
import { evidence } from '../test/evidence.ts';
import { DECISION_TABLE, decisionRow } from './decision-row.ts';
import { explainVerdict } from './explain-verdict.ts';

const FAIL = { state: 'fail' } as const;
const SEEN = evidence({
  mode: 'deep',
  dns: { state: 'pass', via: 'mx', hosts: ['mx1.shop.de', 'mx2.shop.de'] },
  smtp: { state: 'pass', code: 250, random: 'refused', refusesStrangers: false },
});
const told = result({
  result: 'jane@shop.de',
  reason_code: 'mailbox_confirmed',
  score: 98,
  mode: 'deep',
});
const drawing = { width: 80, paint: (_: unknown, text: string) => text };
const explain = (changes: Partial<Evidence>) =>
  explainVerdict({ result: told, evidence: { ...SEEN, ...changes } }, drawing);
const smtp = (finding: SmtpFinding) => explain({ smtp: finding }).remarks['smtp'];

describe('explainVerdict', () => {
  it('names the row that decided, and where the rows are', () => {
    expect(explain({}).decision).toEqual([
      'Row 21 decided, mailbox_confirmed: valid, score 98, mode deep.',
      `The rows: https://github.com/postern/postern/blob/main/${DECISION_TABLE}`,
    ]);
    const changes = { isRole: true, isFree: true, isSuspect: true, typo: FAIL };
    expect(explain(changes).decision.slice(1, -1)).toEqual([
      'A role, not a person: five points less.',
      'A likely misspelling, though the domain works: ten points less.',
      'On a list of temporary-mail services that proves nothing: ten points less.',
      'Anyone can open a mailbox at this provider: no points less.',
    ]);
  });

  it('says who takes a domain for temporary mail', () => {
    const about = (disposable: Evidence['disposable']) =>
      explain({ disposable }).remarks['disposable'];
    expect(about({ state: 'pass' })).toEqual(['not in the lists of temporary-mail services']);
    expect(about({ state: 'fail', lists: ['one', 'another'] })).toEqual([
      'listed as temporary mail by one, another',
    ]);
    expect(about({ state: 'fail', host: 'mx.temp.example' })).toEqual([
      'its mail goes to a temporary-mail service, mx.temp.example',
    ]);
    expect(about({ state: 'fail' })).toEqual(['in your list of temporary-mail services']);
    expect(about({ state: 'listed', lists: ['one', 'another'] })).toEqual([
      'no known service, but named by one, another',
    ]);
    expect(about({ state: 'listed' })).toEqual(['no known service, but named by a list']);
  });

  it('says that the TLS handshake failed, and what came of it', () => {
    const tlsError = 'ECONNRESET';
    expect(smtp({ state: 'fail', cause: 'no_mailbox', code: 550, tlsError })).toContain(
      'the TLS handshake failed (ECONNRESET), so it was asked in clear text',
    );
    expect(smtp({ state: 'skipped', cause: 'unavailable', code: 0, tlsError })).toContain(
      'the TLS handshake failed (ECONNRESET)',
    );
  });

  it('says that a resolver filters', () => {
    const dns = { state: 'temperror', cause: 'EFILTERED' } as const;
    expect(explain({ dns }).remarks['mx']).toEqual([
      'asked for the MX of shop.de: no answer to rely on (EFILTERED, the resolver filters the name)',
    ]);
  });

  it('says which mail hosts the DNS named', () => {
    expect(explain({}).remarks['mx']).toEqual([
      'asked for the MX of shop.de:',
      'mx1.shop.de',
      'mx2.shop.de',
    ]);
  });

  it.each([
    [{ state: 'pass', via: 'address', hosts: ['shop.de'] } as const, 'none, but a public address'],
    [{ state: 'fail', cause: 'not_found' } as const, 'NXDOMAIN'],
    [{ state: 'fail', cause: 'null_mx' } as const, 'RFC 7505'],
    [{ state: 'temperror', cause: 'ESERVFAIL' } as const, 'no answer to rely on (ESERVFAIL)'],
    [{ state: 'skipped' } as const, 'not asked'],
  ])('says what the DNS yielded: %j', (dns, text) => {
    expect(explain({ dns }).remarks['mx']!.join('\n')).toContain(text);
  });

  it('quotes the mail host, harmlessly', () => {
    expect(
      smtp({
        state: 'fail',
        cause: 'no_mailbox',
        code: 550,
        host: 'mx1.shop.de',
        text: '5.1.1 no such user\n\u001b[2Jsorry',
      }),
    ).toEqual(['mx1.shop.de: 550 5.1.1 no such user', '\\u{1b}[2Jsorry', 'no such mailbox']);
    expect(
      smtp({ state: 'temperror', cause: 'unreachable', code: 0, host: 'mx1.shop.de' }),
    ).toEqual(['mx1.shop.de', 'no mail host could be reached']);
    expect(smtp({ state: 'skipped', cause: 'not_asked', code: 0 })).toEqual(['not asked']);
    expect(smtp(SEEN.smtp)).toEqual(['250', 'an invented mailbox was refused']);
  });

  it('says what the lists said', () => {
    const { remarks } = explainVerdict(
      {
        result: { ...told, suggested_email: 'jane@gmail.com' },
        evidence: { ...SEEN, tld: FAIL, disposable: FAIL, typo: FAIL },
      },
      drawing,
    );
    expect(remarks['domain']).toContain('its ending is not in the list of top-level domains');
    expect(remarks['disposable']).toEqual(['in your list of temporary-mail services']);
    expect(remarks['typo']).toEqual(['close to gmail.com']);
  });

  it('says which rule of writing was broken', () => {
    expect(explain({ syntax: { state: 'fail', code: 'syntax_dot' } }).remarks).toEqual({
      syntax: ['syntax_dot'],
    });
  });
});

describe('decisionRow', () => {
  const table = readFileSync(new URL(`../../../../${DECISION_TABLE}`, import.meta.url), 'utf8');
  const rows = [...table.matchAll(/^\| (\d+) \|.*$/gm)];

  it.each([...REASON_CODES])('is where the table has %s', (reason: ReasonCode) => {
    const via = rows
      .filter(([line]) => line.includes(`\`${reason}\``))
      .map(([, row]) => Number(row));
    expect(via).toContain(decisionRow(reason, SEEN));
  });

  it('tells the two rows of domain_ok apart, and knows those of the syntax', () => {
    expect(decisionRow('domain_ok', SEEN)).toBe(25);
    const dns = { state: 'pass', via: 'address', hosts: [] } as const;
    expect(decisionRow('domain_ok', { dns })).toBe(26);
    expect(decisionRow('syntax_dot', SEEN)).toBe(1);
    expect(decisionRow('new_reason', SEEN)).toBeNull();
  });
});

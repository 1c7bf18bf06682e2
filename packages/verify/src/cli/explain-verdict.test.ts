import { REASON_CODES, result, type ReasonCode } from '@postern/protocol';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Evidence, SmtpFinding } from '../verdict/evidence.ts';
import { evidence } from '../test/evidence.ts';
import { DECISION_TABLE, decisionRow } from '../verdict/classify.ts';
import { explainVerdict } from './explain-verdict.ts';

const FAIL = { state: 'fail' } as const;
const SEEN = evidence({
  mode: 'deep',
  dns: { state: 'pass', via: 'mx', hosts: ['mx1.shop.de', 'mx2.shop.de'], preferred: 1 },
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
  it('names the row that decided the result, and links to the decision table', () => {
    expect(explain({}).decision).toEqual([
      'Row 22 decided, mailbox_confirmed: valid, score 98, mode deep.',
      `Decision table: https://github.com/postern/postern/blob/main/${DECISION_TABLE}`,
    ]);
    const changes = { isRole: true, isFree: true, isSuspect: true, typo: FAIL };
    expect(explain(changes).decision.slice(1, -1)).toEqual([
      'Role address: 5 points less.',
      'Possible typo, although the domain can receive email: 10 points less.',
      'On a list of disposable email services that no other source confirms: 10 points less.',
      'Free email provider: no points less.',
    ]);
  });

  it('shows the finding of each check', () => {
    expect(explain({}).remarks).toMatchObject({
      mx: ['Mail servers of the domain: mx1.shop.de, mx2.shop.de.'],
      typo: ['The domain is not a likely typo.'],
    });
    expect(explain({ syntax: { state: 'fail', code: 'syntax_dot' } }).remarks['syntax']).toEqual([
      'Invalid syntax: a dot is doubled or in the wrong place.',
    ]);
  });

  it('escapes control characters in the SMTP response', () => {
    expect(
      smtp({
        state: 'fail',
        cause: 'no_mailbox',
        code: 550,
        host: 'mx1.shop.de',
        text: '5.1.1 no such user\n\u001b[2Jsorry',
      }),
    ).toEqual([
      'mx1.shop.de: 550 5.1.1 no such user',
      '\\u{1b}[2Jsorry',
      'The mail server rejects this mailbox: it does not exist.',
    ]);
    expect(
      smtp({ state: 'temperror', cause: 'unreachable', code: 0, host: 'mx1.shop.de' }),
    ).toEqual(['mx1.shop.de', 'None of the mail servers could be reached.']);
    expect(smtp({ state: 'skipped', cause: 'not_asked', code: 0 })).toEqual([]);
    expect(smtp(SEEN.smtp)).toEqual([
      '250',
      'The mail server accepts this mailbox and rejects made-up ones.',
    ]);
  });

  it('shows that no requests were sent for a test address', () => {
    const request = { result: told, evidence: SEEN, timings: [] };
    expect(explainVerdict({ ...request, isTest: true }, drawing).asked).toEqual([
      'Test address: the address selects this result. No network requests were sent.',
    ]);
    expect(explainVerdict({ ...request, isTest: false }, drawing).asked).toEqual([
      'No network requests were needed.',
    ]);
  });
});

describe('decisionRow', () => {
  const table = readFileSync(new URL(`../../../../${DECISION_TABLE}`, import.meta.url), 'utf8');
  const rows = [...table.matchAll(/^\| (\d+) \|.*$/gm)];

  it.each([...REASON_CODES])('finds the table row of %s', (reason: ReasonCode) => {
    const via = rows
      .filter(([line]) => line.includes(`\`${reason}\``))
      .map(([, row]) => Number(row));
    expect(via).toContain(decisionRow(reason, SEEN));
  });

  it('links to an anchor that exists on the page', () => {
    const [, anchor] = DECISION_TABLE.split('#');
    expect(table).toContain(`<a id="${anchor}"></a>`);
  });

  it('distinguishes the two rows of domain_ok, and finds those of the syntax', () => {
    expect(decisionRow('domain_ok', SEEN)).toBe(26);
    const dns = { state: 'pass', via: 'address', hosts: [], preferred: 1 } as const;
    expect(decisionRow('domain_ok', { ...SEEN, dns })).toBe(27);
    expect(decisionRow('syntax_dot', SEEN)).toBe(1);
    expect(decisionRow('new_reason', SEEN)).toBeNull();
  });
});

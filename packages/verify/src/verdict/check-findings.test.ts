import { REASON_CODES } from '@postern/protocol';
import { REASONS } from '@postern/protocol/words';
import { describe, expect, it } from 'vitest';
import { checkFindings } from './check-findings.ts';
import { classify } from './classify.ts';
import type { Evidence } from './evidence.ts';
import { toResult } from './result.ts';
import { OUTCOMES } from '../test-mode/outcomes.ts';
import { evidence } from '../test/evidence.ts';
import { everyEvidence } from '../test/every-evidence.ts';

const FAIL = { state: 'fail' } as const;
const find = (changes: Partial<Evidence>, suggested_email?: string) =>
  checkFindings(suggested_email ? { suggested_email } : {}, evidence(changes));

describe('checkFindings', () => {
  it.each([...REASON_CODES])(
    'returns complete sentences, and none for a skipped check: %s',
    (code) => {
      const found = evidence(OUTCOMES[code]);
      const { checks } = toResult({ address: 'a@shop.de', proposed: null }, found, classify(found));
      for (const [name, finding] of Object.entries(checkFindings({}, found))) {
        if (checks![name] === 'skipped' && !finding) continue;
        expect(finding).toMatch(/^\S.*[^.]\.$/);
      }
    },
  );

  it('names the lists or the mail server that show that a domain is disposable', () => {
    const about = (disposable: Evidence['disposable']) => find({ disposable }).disposable;
    expect(about({ state: 'fail', lists: ['one', 'another'] })).toBe(
      'The domain is listed as disposable by one, another.',
    );
    expect(about({ state: 'fail', host: 'mx.temp.example' })).toContain('mx.temp.example');
    expect(about({ state: 'listed', lists: ['one'] })).toContain('Listed by one.');
    expect(about(FAIL)).toBe('The domain is on your list of disposable email services.');
    expect(find({ isSuspect: true }).disposable).toContain('no other source confirms');
  });

  it('names at most three mail servers', () => {
    const dns = {
      state: 'pass',
      via: 'mx',
      hosts: ['a.de', 'b.de', 'c.de', 'd.de'],
      preferred: 1,
    } as const;
    expect(find({ dns }).mx).toBe('Mail servers of the domain: a.de, b.de, c.de and 1 more.');
  });

  it.each([
    [
      { state: 'pass', via: 'address', hosts: ['shop.de'], preferred: 1 } as const,
      'a public IP address',
    ],
    [{ state: 'fail', cause: 'not_found' } as const, REASONS.domain_not_found.sentence],
    [{ state: 'fail', cause: 'null_mx' } as const, 'null MX'],
    [{ state: 'temperror', cause: 'ESERVFAIL' } as const, 'failed temporarily (ESERVFAIL).'],
  ])('reports the DNS result: %j', (dns, text) => {
    expect(find({ dns }).mx).toContain(text);
  });

  it('names the domain that was probably meant', () => {
    expect(find({ typo: FAIL }, 'jane@gmail.com').typo).toBe(
      'The domain is probably a typo of gmail.com.',
    );
    expect(find({ typo: FAIL }).typo).toBe('The domain is probably a typo.');
  });

  it('mentions that the provider is known to reject made-up mailboxes', () => {
    const accepted = { state: 'pass', code: 250, random: 'not_asked' } as const;
    expect(find({ smtp: { ...accepted, refusesStrangers: true } }).smtp).toContain('made-up');
    expect(find({ smtp: { ...accepted, refusesStrangers: false } }).smtp).toBe(
      REASONS.mailbox_accepted.sentence,
    );
  });
});

it('a result that is not valid has a check that names the cause', () => {
  const subject = { address: 'a@shop.de', proposed: null };
  const silent = new Set<string>();
  for (const found of everyEvidence()) {
    const judgement = classify(found);
    if (judgement.status === 'valid') continue;
    const states = Object.values(toResult(subject, found, judgement).checks!);
    if (!states.some((state) => state === 'fail' || state === 'unknown')) {
      silent.add(judgement.reason_code);
    }
  }
  expect([...silent]).toEqual([]);
});

import { result } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import type { AddressAnswer } from './answer.ts';
import { fairnessOf } from './fairness.ts';

const entry = { index: 0, line: 1, email: '"a@b"@Shop.DE', endByte: 0 };
const given = { mode: 'medium', budgetMs: undefined } as const;

describe('fairnessOf', () => {
  it('makes an address late after an eighth of its budget, and lets it keep its place in mode deep', () => {
    expect(fairnessOf(given).lateness).toEqual({ lateMs: 250, mostLate: 64 });
    expect(fairnessOf({ ...given, budgetMs: 800 }).lateness.lateMs).toBe(100);
    expect(fairnessOf({ ...given, mode: 'deep' }).lateness).toEqual({ lateMs: 5625, mostLate: 0 });
  });

  it('groups addresses by domain, ignoring case', () => {
    expect(fairnessOf(given).groupOf(entry)).toBe('shop.de');
  });

  it.each<[string, boolean, AddressAnswer]>([
    ['a result', true, { result: result({ result: 'a@b.de', reason_code: 'domain_ok' }) }],
    [
      'a DNS failure',
      false,
      { result: result({ result: 'a@b.de', reason_code: 'dns_unavailable' }) },
    ],
    [
      'an unreachable mail server',
      false,
      { result: result({ result: 'a@b.de', reason_code: 'mx_unreachable' }) },
    ],
    ['an error', false, { error: 'overloaded' }],
  ])('with %s, the domain has answered: %s', (_, isAnswered, answer) => {
    expect(fairnessOf(given).isAnswered({ entry, answer })).toBe(isAnswered);
  });
});

import { result } from '@postern/protocol';
import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { fairnessOf } from './fairness.ts';

const entry = { index: 0, line: 1, email: '"a@b"@Shop.DE', endByte: 0 };
const given = { mode: 'medium', budgetMs: undefined } as const;

describe('fairnessOf', () => {
  it('takes a question for late after an eighth of its budget, and lets it keep its place in deep', () => {
    expect(fairnessOf(given).lateness).toEqual({ lateMs: 250, mostLate: 64 });
    expect(fairnessOf({ ...given, budgetMs: 800 }).lateness.lateMs).toBe(100);
    expect(fairnessOf({ ...given, mode: 'deep' }).lateness).toEqual({ lateMs: 5625, mostLate: 0 });
  });

  it('groups addresses by their domains, whatever the case', () => {
    expect(fairnessOf(given).groupOf(entry)).toBe('shop.de');
  });

  it.each<[string, boolean, Answer]>([
    ['a verdict', true, { result: result({ result: 'a@b.de', reason_code: 'domain_ok' }) }],
    ['no DNS', false, { result: result({ result: 'a@b.de', reason_code: 'dns_unavailable' }) }],
    [
      'no mail host',
      false,
      { result: result({ result: 'a@b.de', reason_code: 'mx_unreachable' }) },
    ],
    ['no answer', false, { error: 'overloaded' }],
  ])('tells from %s whether a domain answers: %s', (_, isAnswered, answer) => {
    expect(fairnessOf(given).isAnswered({ entry, answer })).toBe(isAnswered);
  });
});

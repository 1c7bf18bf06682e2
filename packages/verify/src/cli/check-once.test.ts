import { describe, expect, it } from 'vitest';
import type { AddressAnswer } from './answer.ts';
import { checkOnce } from './check-once.ts';

const VALID: AddressAnswer = { result: { status: 'valid', result: 'a' } };

function counting(answer: (email: string) => Promise<AddressAnswer> = async () => VALID) {
  const asked: string[] = [];
  return {
    asked,
    ask: (email: string) => {
      asked.push(email);
      return answer(email);
    },
  };
}

describe('checkOnce', () => {
  it('checks a text once, even while the first check is pending', async () => {
    const { ask, asked } = counting();
    const once = checkOnce(ask);
    await Promise.all([once('a'), once('a'), once('b')]);
    await once('a');
    expect(asked).toEqual(['a', 'b']);
  });

  it('caches only the most recent results', async () => {
    const { ask, asked } = counting();
    const once = checkOnce(ask, 2);
    for (const email of ['a', 'b', 'a', 'c', 'a', 'b']) await once(email);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('checks a text again if it has no result', async () => {
    const { ask, asked } = counting(async () => ({ error: 'internal' }));
    const once = checkOnce(ask);
    await once('a');
    await once('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('checks a text again after a canceled check', async () => {
    let isOff = true;
    const { ask, asked } = counting(async () => {
      if (isOff) throw new Error('off');
      return VALID;
    });
    const once = checkOnce(ask);
    await expect(once('a')).rejects.toThrow('off');
    isOff = false;
    expect(await once('a')).toBe(VALID);
    expect(asked).toEqual(['a', 'a']);
  });
});

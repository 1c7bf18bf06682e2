import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { askOnce } from './ask-once.ts';

const VALID: Answer = { result: { status: 'valid', result: 'a' } };

function counting(answer: (email: string) => Promise<Answer> = async () => VALID) {
  const asked: string[] = [];
  return {
    asked,
    ask: (email: string) => {
      asked.push(email);
      return answer(email);
    },
  };
}

describe('askOnce', () => {
  it('asks once about the same text, also while the question is open', async () => {
    const { ask, asked } = counting();
    const once = askOnce(ask);
    await Promise.all([once('a'), once('a'), once('b')]);
    await once('a');
    expect(asked).toEqual(['a', 'b']);
  });

  it('remembers the last ones only', async () => {
    const { ask, asked } = counting();
    const once = askOnce(ask, 2);
    for (const email of ['a', 'b', 'a', 'c', 'a', 'b']) await once(email);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('asks again where there was no answer', async () => {
    const { ask, asked } = counting(async () => ({ error: 'internal' }));
    const once = askOnce(ask);
    await once('a');
    await once('a');
    expect(asked).toEqual(['a', 'a']);
  });

  it('forgets a question that was called off', async () => {
    let isOff = true;
    const { ask, asked } = counting(async () => {
      if (isOff) throw new Error('off');
      return VALID;
    });
    const once = askOnce(ask);
    await expect(once('a')).rejects.toThrow('off');
    isOff = false;
    expect(await once('a')).toBe(VALID);
    expect(asked).toEqual(['a', 'a']);
  });
});

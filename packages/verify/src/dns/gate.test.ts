import { describe, expect, it } from 'vitest';
import { createGate } from './gate.ts';

function stage(places: number) {
  const gate = createGate(places);
  const begun: { name: string; end: (fail?: Error) => void }[] = [];
  const enter = (name: string) =>
    gate(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push({ name, end: (fail) => (fail ? reject(fail) : resolve(name)) });
        }),
    );
  return { begun, enter, names: () => begun.map(({ name }) => name) };
}

describe('createGate', () => {
  it('lets so many through at a time, in their order', async () => {
    const { begun, enter, names } = stage(2);
    const all = ['a', 'b', 'c', 'd'].map(enter);
    expect(names()).toEqual(['a', 'b']);
    begun[1]!.end();
    expect(await all[1]).toBe('b');
    expect(names()).toEqual(['a', 'b', 'c']);
    for (const { end } of begun) end();
    await all[2];
    begun[3]!.end();
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('gives the place of work that failed to the next', async () => {
    const { begun, enter } = stage(1);
    const first = enter('a');
    const second = enter('b');
    begun[0]!.end(new Error('broken'));
    await expect(first).rejects.toThrow('broken');
    await Promise.resolve();
    begun[1]!.end();
    expect(await second).toBe('b');
  });
});

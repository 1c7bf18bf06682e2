import { describe, expect, it } from 'vitest';
import { joined } from './joined.ts';

function work() {
  const begun: { signal: AbortSignal; settle: (value: string) => void }[] = [];
  const ask = joined<string, []>(
    (signal) => new Promise((resolve) => begun.push({ signal, settle: resolve })),
  );
  return { begun, ask };
}
const caller = () => new AbortController();

describe('joined', () => {
  it('works once for everybody who asks', async () => {
    const { begun, ask } = work();
    const answers = [
      ask('a', caller().signal),
      ask('a', caller().signal),
      ask('b', caller().signal),
    ];
    expect(begun).toHaveLength(2);
    for (const { settle } of begun) settle('done');
    expect(await Promise.all(answers)).toEqual(['done', 'done', 'done']);
  });

  it('begins anew after it has settled', async () => {
    const { begun, ask } = work();
    const first = ask('a', caller().signal);
    begun[0]!.settle('done');
    await first;
    void ask('a', caller().signal);
    expect(begun).toHaveLength(2);
  });

  it('goes on while someone waits, and is called off when nobody does', async () => {
    const { begun, ask } = work();
    const [one, two] = [caller(), caller()];
    const first = ask('a', one.signal);
    const second = ask('a', two.signal);
    one.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    expect(begun[0]!.signal.aborted).toBe(false);
    two.abort(new Error('gone too'));
    await expect(second).rejects.toThrow('gone too');
    expect(begun[0]!.signal.aborted).toBe(true);
  });

  it('does not join work that was called off', async () => {
    const { begun, ask } = work();
    const one = caller();
    const first = ask('a', one.signal);
    one.abort(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    void ask('a', caller().signal);
    expect(begun).toHaveLength(2);
  });

  it('does nothing for whoever has gone already', async () => {
    const { begun, ask } = work();
    await expect(ask('a', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(begun).toHaveLength(0);
  });
});

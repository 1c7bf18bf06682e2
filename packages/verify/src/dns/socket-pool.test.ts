import { expect, it } from 'vitest';
import { createSocketPool, MAX_OPEN, MAX_SOCKETS } from './socket-pool.ts';

/** Sockets whose queries stay pending until the test settles them. */
function openPool() {
  const sockets: { asked: string[]; settle: () => void }[] = [];
  const pool = createSocketPool(() => {
    const settles: (() => void)[] = [];
    const asked: string[] = [];
    sockets.push({ asked, settle: () => settles.splice(0).forEach((settle) => settle()) });
    const ask = (name: string) =>
      new Promise<never[]>((resolve) => {
        asked.push(name);
        settles.push(() => resolve([]));
      });
    return { resolveMx: ask, resolve4: ask, resolve6: ask, resolveNs: ask };
  });
  const ask = (count: number) =>
    Array.from({ length: count }, (_, index) => pool.resolveMx(`${index}.shop.de`));
  const counts = () => sockets.map(({ asked }) => asked.length);
  return { ask, counts, sockets };
}

it('uses one socket until it has as many pending queries as its buffer holds', () => {
  const { ask, counts } = openPool();
  void ask(MAX_OPEN);
  expect(counts()).toEqual([MAX_OPEN]);
  void ask(3);
  expect(counts()).toEqual([MAX_OPEN, 3]);
});

it('uses a socket again when its queries have been answered', async () => {
  const { ask, counts, sockets } = openPool();
  const asked = ask(MAX_OPEN);
  sockets[0]!.settle();
  await Promise.all(asked);
  void ask(3);
  expect(counts()).toEqual([MAX_OPEN + 3]);
});

it('opens no more than the maximum number of sockets', () => {
  const { ask, counts } = openPool();
  void ask(MAX_OPEN * MAX_SOCKETS + 1);
  const full = Array.from({ length: MAX_SOCKETS }, () => MAX_OPEN);
  expect(counts()).toEqual([MAX_OPEN + 1, ...full.slice(1)]);
});

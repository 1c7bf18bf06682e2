import { describe, expect, it } from 'vitest';
import { createEgress } from './egress.ts';

function at(...outcomes: boolean[]) {
  const clock = { nowMs: 0 };
  let tests = 0;
  const egress = createEgress(
    async () => outcomes[tests++] ?? Promise.reject(new Error('tested too often')),
    () => clock.nowMs,
  );
  return { clock, egress, tests: () => tests };
}

describe('createEgress', () => {
  it('tests once for concurrent calls', async () => {
    const { egress, tests } = at(true);
    expect(await Promise.all([egress.isOpen(), egress.isOpen()])).toEqual([true, true]);
    expect(tests()).toBe(1);
  });

  it('accepts a proof for ten minutes', async () => {
    const { egress, clock, tests } = at(true, false);
    await egress.isOpen();
    clock.nowMs = 599_999;
    expect(await egress.isOpen()).toBe(true);
    clock.nowMs = 600_000;
    expect(await egress.isOpen()).toBe(false);
    expect(tests()).toBe(2);
  });

  it('tests a closed route again after a minute', async () => {
    const { egress, clock, tests } = at(false, true);
    expect(await egress.isOpen()).toBe(false);
    clock.nowMs = 59_999;
    expect(await egress.isOpen()).toBe(false);
    expect(tests()).toBe(1);
    clock.nowMs = 60_000;
    expect(await egress.isOpen()).toBe(true);
  });

  it('needs no test while mail servers respond', async () => {
    const { egress, clock, tests } = at();
    egress.prove();
    clock.nowMs = 500_000;
    egress.prove();
    clock.nowMs = 1_000_000;
    expect(await egress.isOpen()).toBe(true);
    expect(tests()).toBe(0);
  });

  it('does not stay closed for years after the clock was years ahead', async () => {
    const { egress, clock, tests } = at(false, true);
    clock.nowMs = Date.UTC(2030, 0, 1);
    expect(await egress.isOpen()).toBe(false);
    clock.nowMs = Date.UTC(2026, 0, 1);
    expect(await egress.isOpen()).toBe(true);
    expect(tests()).toBe(2);
  });

  it('does not accept a proof of nine minutes ago for blaming a server, or any proof after the route has failed', async () => {
    const { egress, clock } = at(true, false);
    await egress.isOpen();
    clock.nowMs = 540_000;
    expect(await egress.isOpen()).toBe(true);
    expect(await egress.isStillOpen()).toBe(false);
    expect(await egress.isOpen()).toBe(false);
  });

  it('treats a failing test as a closed route', async () => {
    expect(await at().egress.isOpen()).toBe(false);
  });
});

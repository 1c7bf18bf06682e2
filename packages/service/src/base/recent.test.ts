import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

/** A cache whose reads end when the test ends them. */
function setUp() {
  const clock = { ms: 1_000_000 };
  const reads: { last: string | undefined; end: (value: string) => void; fail: () => void }[] = [];
  const recent = createRecent<string>(
    (_, last) =>
      new Promise((end, reject) => {
        const fail = () => {
          reject(new Error('away'));
        };
        reads.push({ last, end, fail });
      }),
    () => clock.ms,
  );
  return { clock, reads, recent };
}

test('a value is read once for all callers within 2.5 seconds', async () => {
  const { clock, reads, recent } = setUp();
  const both = [recent.get('a'), recent.get('a')];
  reads[0]!.end('old');
  expect(await Promise.all(both)).toEqual(['old', 'old']);
  clock.ms += 2_499;
  expect(await recent.get('a')).toBe('old');
  expect(reads).toHaveLength(1);
});

test('after 2.5 seconds a value is read once in the background, and no caller waits', async () => {
  const { clock, reads, recent } = setUp();
  void recent.get('a');
  reads[0]!.end('old');
  clock.ms += 2_500;
  expect(await Promise.all([recent.get('a'), recent.get('a')])).toEqual(['old', 'old']);
  expect(reads).toHaveLength(2);
  reads[1]!.end('new');
  await expect.poll(() => recent.get('a')).toBe('new');
});

test('after five seconds each caller waits for the new value', async () => {
  const { clock, reads, recent } = setUp();
  void recent.get('a');
  reads[0]!.end('old');
  await recent.get('a');
  clock.ms += 5_000;
  const value = recent.get('a');
  expect(reads[1]!.last).toBe('old');
  reads[1]!.end('new');
  expect(await value).toBe('new');
});

test('a value whose read began before it was removed from the cache is not cached', async () => {
  const { clock, reads, recent } = setUp();
  void recent.get('a');
  reads[0]!.end('old');
  clock.ms += 2_500;
  await recent.get('a');
  recent.forget('a');
  const value = recent.get('a');
  reads[1]!.end('older');
  reads[2]!.end('new');
  expect(await value).toBe('new');
  expect(await recent.get('a')).toBe('new');
});

test('a read that failed is not cached', async () => {
  const { reads, recent } = setUp();
  const value = recent.get('a');
  reads[0]!.fail();
  await expect(value).rejects.toThrow('away');
  void recent.get('a');
  expect(reads).toHaveLength(2);
});

test('a value that is not to be cached is read again, and ends the cached one', async () => {
  let value: string | null = null;
  const clock = { ms: 1_000_000 };
  const recent = createRecent<string | null>(
    async () => value,
    () => clock.ms,
    (read) => read !== null,
  );
  expect(await recent.get('a')).toBeNull();
  value = 'new';
  expect(await recent.get('a')).toBe('new');
  value = null;
  clock.ms += 2_500;
  expect(await recent.get('a')).toBe('new');
  await expect.poll(() => recent.get('a')).toBeNull();
});

import { expect, test } from 'vitest';
import { fakeValidate } from './testing.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';

useFakeClock();

test('fakeValidate returns the results of its table, and valid for other addresses', async () => {
  const down = new Error('down');
  const validate = fakeValidate({
    'a@b.co': 'invalid',
    'b@b.co': { status: 'risky', reason_code: 'catch_all' },
    'c@b.co': down,
  });
  const results = ['a@b.co', 'b@b.co', 'toString'].map((email) => validate({ email }));
  const failed = expect(validate({ email: 'c@b.co', mode: 'fast' })).rejects.toBe(down);
  await pass(0);
  await failed;
  expect(await Promise.all(results)).toMatchObject([
    { status: 'invalid', result: 'a@b.co', mode: 'medium' },
    { status: 'risky', reason_code: 'catch_all' },
    { status: 'valid' },
  ]);
  expect(validate.requests.map(({ email, mode }) => [email, mode])).toEqual([
    ['a@b.co', 'medium'],
    ['b@b.co', 'medium'],
    ['toString', 'medium'],
    ['c@b.co', 'fast'],
  ]);
});

test('fakeValidate resolves after its delay, which can depend on the address', async () => {
  const validate = fakeValidate({}, { delayMs: (email) => (email === 'a@b.co' ? 100 : 10) });
  const order: string[] = [];
  for (const email of ['a@b.co', 'b@b.co'])
    void validate({ email }).then(({ result }) => order.push(result));
  await pass(100);
  expect(order).toEqual(['b@b.co', 'a@b.co']);
});

test('fakeValidate rejects with the reason of the signal, before or during the delay, and leaves no timer', async () => {
  const validate = fakeValidate({}, { delayMs: 100 });
  const controller = new AbortController();
  const reason = new Error('left');
  const during = expect(validate({ email: 'a@b.co' }, { signal: controller.signal })).rejects.toBe(
    reason,
  );
  controller.abort(reason);
  await during;
  await expect(validate({ email: 'a@b.co' }, { signal: AbortSignal.abort(reason) })).rejects.toBe(
    reason,
  );
});

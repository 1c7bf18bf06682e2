import { result, type Validate } from '@postern/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkEmail, type VerifyReceipt } from './check-email.ts';
import { fakeValidate } from './test/fake-validate.ts';

const EMAIL = 'jane@postern.test';
const report = vi.fn();
afterEach(() => {
  report.mockClear();
  vi.useRealTimers();
});

describe('the time limit', () => {
  test('a checker that does not respond is a failure, even if it ignores its signal', async () => {
    vi.useFakeTimers();
    const signals: (AbortSignal | undefined)[] = [];
    const validate: Validate = (_, options) => {
      signals.push(options?.signal);
      return new Promise(() => undefined);
    };
    const checker = { validate, timeoutMs: 8000, policy: { failure: 'block' } as const };
    const code = checkEmail(checker, { email: EMAIL, receipt: undefined }, report);
    await vi.advanceTimersByTimeAsync(8000);
    expect(await code).toBe('EMAIL_NOT_CHECKED');
    expect(signals[0]?.aborted).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'The email address could not be validated',
      new Error('No result within 8000 ms'),
    );
  });

  test('a checker that throws is a failure', async () => {
    const validate: Validate = () => {
      throw new Error('broken');
    };
    expect(
      await checkEmail({ validate, timeoutMs: 8000 }, { email: EMAIL, receipt: 1 }, report),
    ).toBe(null);
    expect(report).toHaveBeenCalledOnce();
  });
});

describe('the receipt', () => {
  const check = (verifyReceipt: VerifyReceipt, validate: Validate | undefined, receipt: unknown) =>
    checkEmail({ verifyReceipt, validate, timeoutMs: 8000 }, { email: EMAIL, receipt }, report);
  const dead: Validate = ({ email }) =>
    Promise.resolve(result({ result: email, status: 'invalid' }));

  test('that counts decides, without a validation', async () => {
    const validate = fakeValidate();
    const burner = { ok: true, claims: { status: 'risky', isDisposable: true } } as const;
    expect(await check(() => Promise.resolve(burner), validate, 'token')).toBe('EMAIL_DISPOSABLE');
    expect(validate).not.toHaveBeenCalled();
  });

  test('that does not count is ignored', async () => {
    const forged = { ok: false } as const;
    expect(await check(() => Promise.resolve(forged), dead, 'token')).toBe('EMAIL_UNDELIVERABLE');
  });

  test('that cannot be verified is ignored and reported', async () => {
    const down = () => Promise.reject(new Error('The store is down'));
    expect(await check(down, dead, 'token')).toBe('EMAIL_UNDELIVERABLE');
    expect(report).toHaveBeenCalledExactlyOnceWith(
      'The receipt could not be verified',
      new Error('The store is down'),
    );
  });

  test.each([undefined, null, '', 7, {}])('%j is not a receipt', async (receipt) => {
    const verify = vi.fn<VerifyReceipt>();
    expect(await check(verify, dead, receipt)).toBe('EMAIL_UNDELIVERABLE');
    expect(verify).not.toHaveBeenCalled();
  });

  test('is enough without a checker: an address without one has no result', async () => {
    const checker = {
      verifyReceipt: () => Promise.resolve({ ok: false } as const),
      policy: { failure: 'block' } as const,
      timeoutMs: 8000,
    };
    const code = await checkEmail(checker, { email: EMAIL, receipt: 'token' }, report);
    expect(code).toBe('EMAIL_NOT_CHECKED');
  });
});

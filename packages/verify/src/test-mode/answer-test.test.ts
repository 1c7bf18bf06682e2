import { parseAddress } from '@postern/address';
import {
  HTTP_STATUS,
  MODES,
  REASON_CODES,
  SYNTAX_CODES,
  ValidateError,
  type ErrorCode,
  type Mode,
  type ReasonCode,
} from '@postern/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { classify } from '../verdict/classify.ts';
import { answerTest } from './answer-test.ts';

const BUDGET_MS = 2000;

/** The documented table: status, score, the mail server's reply code. */
const TABLE: Record<ReasonCode, [string, number, number]> = {
  domain_reserved: ['invalid', 1, 0],
  domain_null_mx: ['invalid', 2, 0],
  domain_not_found: ['invalid', 3, 0],
  domain_no_mail_host: ['invalid', 5, 0],
  mx_unroutable: ['invalid', 5, 0],
  mailbox_not_found: ['invalid', 2, 550],
  mailbox_disabled: ['invalid', 8, 550],
  domain_blocked: ['risky', 20, 0],
  domain_disposable: ['risky', 25, 0],
  domain_typo_squat: ['risky', 30, 0],
  local_nonstandard: ['risky', 50, 0],
  local_mixed_scripts: ['risky', 40, 0],
  tld_unknown: ['risky', 25, 0],
  typo_near: ['risky', 40, 0],
  dns_unavailable: ['risky', 50, 0],
  smtputf8_unsupported: ['risky', 40, 0],
  mailbox_full: ['risky', 45, 452],
  mx_unreachable: ['risky', 45, 0],
  smtp_temporary: ['risky', 60, 450],
  catch_all: ['risky', 55, 250],
  domain_disposable_listed: ['risky', 50, 0],
  mailbox_confirmed: ['valid', 98, 250],
  mailbox_accepted: ['valid', 90, 250],
  smtp_unavailable: ['valid', 85, 0],
  provider_unverifiable: ['valid', 85, 250],
  domain_ok: ['valid', 85, 0],
  checks_passed_fast: ['valid', 75, 0],
};

const PLAIN: [Mode, string, number, number][] = [
  ['fast', 'checks_passed_fast', 75, 0],
  ['medium', 'domain_ok', 85, 0],
  ['deep', 'mailbox_confirmed', 98, 250],
];

const DOCUMENTED: Record<string, unknown> = {
  catch_all: expect.any(Boolean),
  is_disposable: expect.any(Boolean),
  is_free: expect.any(Boolean),
  is_role_based: expect.any(Boolean),
  is_valid: expect.any(Boolean),
  mx_valid: expect.any(Boolean),
  reason: expect.stringMatching(/\.$/),
  result: expect.any(String),
  score: expect.any(Number),
  smtp_code: expect.any(Number),
  status: expect.any(String),
  suggestion: expect.any(String),
  syntax_valid: expect.any(Boolean),
};

const ask = (local: string, mode: Mode = 'medium', signal?: AbortSignal) =>
  askAt(`${local}@postern.test`, mode, signal);

async function askAt(address: string, mode: Mode, signal?: AbortSignal) {
  return (await answerTest(address, mode, { budgetMs: BUDGET_MS, signal })!).result;
}

describe('answerTest', () => {
  describe.each(MODES)('in mode %s', (mode) => {
    it.each(REASON_CODES)('returns %s with the values of the table', async (code) => {
      const [status, score, smtp_code] = TABLE[code];
      expect(await ask(code, mode)).toMatchObject({
        ...DOCUMENTED,
        result: `${code}@postern.test`,
        reason_code: code,
        status,
        score,
        smtp_code,
        is_valid: status === 'valid',
        catch_all: code === 'catch_all',
        is_disposable: code === 'domain_disposable',
        syntax_valid: true,
        mode,
      });
    });

    it.each(SYNTAX_CODES)('returns %s', async (code) => {
      expect(await ask(code, mode)).toMatchObject({
        ...DOCUMENTED,
        result: `${code}@postern.test`,
        reason_code: code,
        status: 'invalid',
        score: 0,
        syntax_valid: false,
        mx_valid: false,
        mode,
        checks: { syntax: 'fail', domain: 'skipped', mx: 'skipped', smtp: 'skipped' },
      });
    });

    it.each(errorCodes())('rejects with %s', async (code) => {
      const rejected = ask(code, mode);
      await expect(rejected).rejects.toBeInstanceOf(ValidateError);
      await expect(rejected).rejects.toMatchObject({ code });
    });
  });

  it.each(['rate_limited', 'overloaded'])('returns a retry time for %s', async (code) => {
    await expect(ask(code)).rejects.toMatchObject({ retryAfterMs: 1000 });
    await expect(ask('internal')).rejects.toMatchObject({ retryAfterMs: undefined });
  });

  it.each(PLAIN)('treats any other name as valid in mode %s: %s', async (mode, ...judged) => {
    const [reason_code, score, smtp_code] = judged;
    for (const local of ['jane', 'constructor', '__proto__', 'info', '+tag', 'josé']) {
      expect(await ask(local, mode)).toMatchObject({
        ...DOCUMENTED,
        status: 'valid',
        reason_code,
        score,
        smtp_code,
        mode,
      });
    }
  });

  it('supports names for properties of an address', async () => {
    expect(await ask('role')).toMatchObject({ status: 'valid', is_role_based: true, score: 80 });
    expect(await ask('free')).toMatchObject({ status: 'valid', is_free: true, score: 85 });
    expect(await ask('disposable')).toMatchObject({
      reason_code: 'domain_disposable',
      is_disposable: true,
      mx_valid: true,
    });
  });

  it('ignores case and a tag, and keeps both in the address', async () => {
    expect(await ask('Catch_ALL+2')).toMatchObject({
      reason_code: 'catch_all',
      result: 'Catch_ALL+2@postern.test',
    });
  });

  it.each(['typo_near', 'domain_typo_squat', 'Typo_Near+shop'])(
    'suggests the same name below the test domain for %s, and that address is valid',
    async (local) => {
      for (const mode of MODES) {
        const { suggested_email } = await ask(local, mode);
        expect(suggested_email).toBe(`${local}@mail.postern.test`);
        expect(parseAddress(suggested_email!)).toMatchObject({ local });
        const accepted = await askAt(suggested_email!, mode);
        expect(accepted).toMatchObject({ status: 'valid' });
        expect(accepted).not.toHaveProperty('suggested_email');
      }
    },
  );

  it.each(REASON_CODES)('returns the evidence for %s', async (code) => {
    for (const mode of MODES) {
      const answer = await answerTest(`${code}@postern.test`, mode, { budgetMs: BUDGET_MS });
      expect(classify(answer!.evidence)).toMatchObject({
        reason_code: code,
        score: answer!.result.score,
      });
    }
  });

  it('suggests nothing for any other outcome', async () => {
    for (const code of REASON_CODES.filter((one) => !one.includes('typo')))
      expect(await ask(code)).not.toHaveProperty('suggested_email');
  });

  it.each([
    'jane@example.com',
    'jane@postern.test.com',
    'jane@notpostern.test',
    'jane@test',
    'jane..doe@postern.test',
    'postern.test',
    '',
  ])('returns null for %j', (text) => {
    expect(answerTest(text, 'medium', { budgetMs: BUDGET_MS })).toBeNull();
  });

  it('accepts the test domain in any spelling', async () => {
    for (const domain of ['POSTERN.TEST', 'postern\u3002test', 'ｐｏｓｔｅｒｎ.test']) {
      expect(await askAt(`mailbox_full@${domain}`, 'fast')).toMatchObject({
        reason_code: 'mailbox_full',
      });
    }
  });
});

describe('a slow test address', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, number, string]>([
    ['slow-1500', 1500, 'domain_ok'],
    ['slow-2000-mailbox_full', 2000, 'mailbox_full'],
    ['slow-1000-domain_typo_squat', 1000, 'domain_typo_squat'],
    ['slow-3000', BUDGET_MS, 'domain_ok'],
    ['slow-3000-mailbox_not_found', BUDGET_MS, 'mailbox_not_found'],
    ['timeout', BUDGET_MS, 'dns_unavailable'],
    ['Timeout+2', BUDGET_MS, 'dns_unavailable'],
  ])('%s answers after %i ms: %s', async (local, ms, reason) => {
    const received = listen(ask(local));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toMatchObject([{ reason_code: reason, result: `${local}@postern.test` }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is like a late DNS with the name timeout', async () => {
    const received = listen(ask('timeout'));
    await vi.advanceTimersByTimeAsync(BUDGET_MS);
    expect(received).toMatchObject([
      {
        status: 'risky',
        score: 50,
        mx_valid: false,
        is_disposable: false,
        checks: { mx: 'unknown' },
      },
    ]);
  });

  it('waits at most ten seconds, whatever its name says', async () => {
    const received = listen(answerTest('slow-60000@postern.test', 'deep', { budgetMs: 45_000 })!);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(received).toMatchObject([{ result: { reason_code: 'mailbox_confirmed' } }]);
  });

  it('can return an error late', async () => {
    const received = listen(ask('slow-500-rate_limited'));
    await vi.advanceTimersByTimeAsync(499);
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(received).toMatchObject([{ code: 'rate_limited' }]);
  });

  it('rejects with the reason of a signal that aborts, and leaves no timer', async () => {
    for (const local of ['slow-1500', 'timeout']) {
      const controller = new AbortController();
      const answer = ask(local, 'medium', controller.signal);
      await vi.advanceTimersByTimeAsync(100);
      controller.abort('left the page');
      await expect(answer).rejects.toBe('left the page');
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it('does not start after the signal has already aborted', async () => {
    for (const local of ['slow-1500', 'jane'])
      await expect(ask(local, 'fast', AbortSignal.abort('gone'))).rejects.toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  /** Collects the result or the error of a promise. */
  function listen(answer: Promise<unknown>): unknown[] {
    const received: unknown[] = [];
    answer.then(
      (result) => received.push(result),
      (error) => received.push(error),
    );
    return received;
  }
});

/** All error codes except `timeout`, which is also the name of a late DNS. */
function errorCodes(): ErrorCode[] {
  return (Object.keys(HTTP_STATUS) as ErrorCode[]).filter((code) => code !== 'timeout');
}

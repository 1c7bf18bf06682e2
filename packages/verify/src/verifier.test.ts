import { ValidateError, type SingleRequest, type ValidationResult } from '@postern/protocol';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeResolver, type FakeZone } from './test/fake-resolver.ts';
import { createVerifier } from './node/verifier.ts';

const PUBLIC = '93.184.216.34';
const ZONE: FakeZone = {
  mx: { 'shop.de': ['mx.shop.de'], 'mailinator.com': ['mx.shop.de'], 'null.de': ['.'] },
  a: { 'mx.shop.de': [PUBLIC], 'web.de.com': [PUBLIC] },
  fail: { 'slow.de': 'ETIMEOUT', 'broken.de': 'ESERVFAIL' },
  hang: ['hung.de'],
};
const TYPES: Record<string, string> = {
  catch_all: 'boolean',
  is_disposable: 'boolean',
  is_free: 'boolean',
  is_role_based: 'boolean',
  is_valid: 'boolean',
  mx_valid: 'boolean',
  reason: 'string',
  result: 'string',
  score: 'number',
  smtp_code: 'number',
  status: 'string',
  suggestion: 'string',
  syntax_valid: 'boolean',
};

const verify = createVerifier({ resolver: fakeResolver(ZONE) });
const fast = (email: string) => verify({ email, mode: 'fast' });
const medium = (email: string) => verify({ email, mode: 'medium' });

afterEach(() => {
  vi.useRealTimers();
});

function expectComplete(answer: ValidationResult) {
  const typed = Object.entries(answer).map(([field, value]) => [field, typeof value]);
  expect(Object.fromEntries(typed)).toMatchObject(TYPES);
  expect(Number.isInteger(answer.score)).toBe(true);
  expect(Number.isInteger(answer.smtp_code)).toBe(true);
}

describe('createVerifier', () => {
  it('validates in mode fast without DNS queries', async () => {
    const resolver = fakeResolver(ZONE);
    const answer = await createVerifier({ resolver })({ email: 'jane@shop.de', mode: 'fast' });
    expect(answer).toMatchObject({
      status: 'valid',
      score: 75,
      reason_code: 'checks_passed_fast',
      mode: 'fast',
      mx_valid: false,
      checks: { syntax: 'pass', mx: 'skipped', smtp: 'skipped' },
    });
    expect(resolver.asked).toEqual([]);
  });

  it('looks the domain up in mode medium, and that is the default', async () => {
    for (const answer of [await medium('jane@shop.de'), await verify({ email: 'jane@shop.de' })]) {
      expect(answer).toMatchObject({ status: 'valid', score: 85, mode: 'medium', mx_valid: true });
    }
  });

  it('validates deep as medium and shows it in the result', async () => {
    const deep = await verify({ email: 'jane@shop.de', mode: 'deep' });
    expect(deep).toEqual(await medium('jane@shop.de'));
    expect(deep.mode).toBe('medium');
  });

  it.each([
    ['jane@null.de', 'domain_null_mx'],
    ['jane@gone.de', 'domain_not_found'],
    ['jane@slow.de', 'dns_unavailable'],
    ['jane@broken.de', 'dns_unavailable'],
    ['jane@web.de.com', 'domain_ok'],
    ['jane..doe@shop.de', 'syntax_dot'],
    ['jane@mailinator.com', 'domain_disposable'],
    ['jane@gone.onion', 'domain_reserved'],
  ])('validates %s as %s in mode medium', async (email, reason) => {
    expect((await medium(email)).reason_code).toBe(reason);
  });

  it('looks up the domain of a disposable address too, so that mx_valid is correct', async () => {
    expect(await medium('jane@mailinator.com')).toMatchObject({
      is_disposable: true,
      mx_valid: true,
      score: 25,
    });
  });

  it('gives a valid role address five points less', async () => {
    expect(await medium('Info+shop@shop.de')).toMatchObject({
      status: 'valid',
      score: 80,
      is_role_based: true,
    });
  });

  it('explains why an address at example.com is invalid', async () => {
    for (const answer of [await fast('user@example.com'), await medium('user@example.com')]) {
      expect(answer).toMatchObject({
        status: 'invalid',
        score: 1,
        reason_code: 'domain_reserved',
        reason:
          'The domain cannot receive email: example.com is reserved for documentation (RFC 6761).',
      });
    }
  });

  it('sends no query for a reserved domain', async () => {
    const resolver = fakeResolver();
    await createVerifier({ resolver })({ email: 'jane@printer.local' });
    expect(resolver.asked).toEqual([]);
  });

  it('validates names for tests like any other in test mode', async () => {
    const resolver = fakeResolver({
      mx: { 'shop.test': ['mx.shop.de'] },
      a: { 'mx.shop.de': [PUBLIC] },
    });
    const inTest = createVerifier({ resolver, testMode: true });
    expect(await inTest({ email: 'jane@shop.test' })).toMatchObject({ status: 'valid', score: 85 });
    expect(await inTest({ email: 'jane@shop.test', mode: 'fast' })).toMatchObject({ score: 75 });
    expect((await inTest({ email: 'jane@shop.local' })).reason_code).toBe('domain_reserved');
  });

  it('queries A-labels without search domains', async () => {
    const resolver = fakeResolver();
    await createVerifier({ resolver })({ email: 'jane@Bücher-laden.de' });
    expect(resolver.asked).toEqual(['mx xn--bcher-laden-thb.de']);
  });

  it('suggests the address that was probably meant', async () => {
    const answer = await fast('jane@gmial.com');
    expect(answer).toMatchObject({
      status: 'risky',
      reason_code: 'domain_typo_squat',
      suggested_email: 'jane@gmail.com',
      suggestion: 'Did you mean jane@gmail.com?',
    });
    expect(await fast('jane@gmail.com')).not.toHaveProperty('suggested_email');
  });

  it('replaces single lists', async () => {
    const own = createVerifier({
      resolver: fakeResolver(),
      lists: { isDisposable: (domain) => domain === 'shop.de' },
    });
    expect(await own({ email: 'jane@shop.de', mode: 'fast' })).toMatchObject({
      is_disposable: true,
    });
    expect(await own({ email: 'info@mailinator.com', mode: 'fast' })).toMatchObject({
      is_disposable: false,
      is_role_based: true,
    });
  });

  it('never reports an alias relay as disposable, whatever a list says', async () => {
    const own = createVerifier({ resolver: fakeResolver(), lists: { isDisposable: () => true } });
    expect(await own({ email: 'jane@duck.com', mode: 'fast' })).toMatchObject({
      is_disposable: false,
      status: 'valid',
    });
  });

  it('reports that the DNS was not available if every query is rejected', async () => {
    const refused = async () => {
      throw Object.assign(new Error('rejected'), { code: 'ECONNREFUSED' });
    };
    const cut = createVerifier({
      resolver: { resolveMx: refused, resolve4: refused, resolve6: refused },
    });
    expect(await cut({ email: 'jane@shop.de' })).toMatchObject({
      status: 'risky',
      score: 50,
      reason_code: 'dns_unavailable',
      mx_valid: false,
      checks: { mx: 'unknown' },
    });
  });

  it('answers within its budget when the DNS hangs', async () => {
    vi.useFakeTimers();
    const answer = medium('jane@hung.de');
    await expect.poll(vi.getTimerCount).toBe(1);
    await vi.advanceTimersByTimeAsync(1_999);
    let isSettled = false;
    void answer.then(() => (isSettled = true));
    await Promise.resolve();
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({ status: 'risky', reason_code: 'dns_unavailable' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('accepts a budget for one call', async () => {
    vi.useFakeTimers();
    const answer = createVerifier({ resolver: fakeResolver(ZONE), budgetMs: 50 })({
      email: 'a@hung.de',
    });
    await expect.poll(vi.getTimerCount).toBe(1);
    await vi.advanceTimersByTimeAsync(50);
    expect(await answer).toMatchObject({ reason_code: 'dns_unavailable' });
  });

  it('rejects with the reason of a signal that aborts', async () => {
    const controller = new AbortController();
    const answer = verify({ email: 'jane@hung.de' }, { signal: controller.signal });
    const reason = new Error('left the page');
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
  });

  it('rejects with the reason of a signal that has aborted before', async () => {
    for (const mode of ['fast', 'medium'] as const) {
      const answer = verify({ email: 'jane@shop.de', mode }, { signal: AbortSignal.abort('gone') });
      await expect(answer).rejects.toBe('gone');
    }
  });

  it('still answers the other callers when one cancels', async () => {
    const own = createVerifier({ resolver: fakeResolver(ZONE) });
    const controller = new AbortController();
    const left = own({ email: 'jane@shop.de' }, { signal: controller.signal });
    const stayed = own({ email: 'joe@shop.de' });
    controller.abort('gone');
    await expect(left).rejects.toBe('gone');
    expect(await stayed).toMatchObject({ status: 'valid' });
  });

  it.each([
    [null],
    [undefined],
    [{}],
    [{ email: 7 }],
    [{ email: ['a@b.de'] }],
    [{ email: 'jane@shop.de', mode: 'slow' }],
    [{ email: 'jane@shop.de', mode: null }],
  ])('rejects the request %j as unprocessable', async (request) => {
    const answer = verify(request as unknown as SingleRequest);
    await expect(answer).rejects.toBeInstanceOf(ValidateError);
    await expect(answer).rejects.toMatchObject({ code: 'unprocessable' });
  });

  it('returns every documented field for any text', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.emailAddress(),
      fc.constantFrom('', ' ', '@', 'a@', '@b', 'a@b', 'a@b.c', 'jane@gmail.con', 'x'.repeat(5000)),
    );
    await fc.assert(
      fc.asyncProperty(anyText, fc.constantFrom('fast', 'medium', 'deep'), async (email, mode) => {
        const answer = await verify({ email, mode });
        expectComplete(answer);
        expect(answer.is_valid).toBe(answer.status === 'valid');
        expect(answer.syntax_valid).toBe(!answer.reason_code!.startsWith('syntax_'));
      }),
    );
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import { fakeValidate } from '../test/ask.ts';
import { email, options, other, receiptOf } from '../test/receipts.ts';
import { withReceipt } from './with-receipt.ts';

describe('withReceipt', () => {
  let token: string;
  beforeAll(async () => {
    token = await receiptOf();
  });

  /** Validates an address with a receipt, and returns what was requested of the engine. */
  async function validateWith(
    given: unknown,
    request: Parameters<ReturnType<typeof withReceipt>>[0] = { email, mode: 'medium' },
    changes: object = {},
  ) {
    const validate = fakeValidate({ [email]: { reason_code: 'mailbox_accepted' } });
    const result = await withReceipt(validate, given, { ...options, ...changes })(request);
    return { result, asked: validate.asked };
  }

  test('returns the verdict of a valid receipt, and validates nothing', async () => {
    const free = { status: 'valid', reason_code: 'domain_ok', is_free: true, is_role_based: true };
    const receipt = await receiptOf({
      validate: async () => ({ result: email, ...free }) as never,
    });
    expect(await validateWith(receipt)).toEqual({
      asked: [],
      result: { result: email, mode: 'medium', is_disposable: false, ...free },
    });
  });

  test.each([
    ['no receipt', undefined, email],
    ['a file in its place', {}, email],
    ['a changed receipt', 'x.y.z', email],
    ['the receipt of another address', null, 'joe@example.com'],
  ])('validates an address with %s', async (_, given, address) => {
    const request = { email: address, mode: 'medium' } as const;
    const { result, asked } = await validateWith(given === null ? token : given, request);
    expect(asked).toEqual([`medium ${address}`]);
    expect(result.result).toBe(address);
  });

  test.each(['burner@example.com', 'dead@example.com'])(
    'validates an address again whose receipt is not `valid`: %s',
    async (address) => {
      const receipt = await receiptOf({}, { email: address });
      const { asked } = await validateWith(receipt, { email: address, mode: 'medium' });
      expect(asked).toEqual([`medium ${address}`]);
    },
  );

  test.each([
    ['fast', 'medium', 'medium'],
    ['fast', undefined, 'undefined'],
    ['medium', 'deep', 'deep'],
    ['medium', 'fast', null],
    ['medium', undefined, null],
    ['medium', 'medium', null],
  ] as const)(
    'with a receipt of the mode %s, a request in the mode %s validates: %s',
    async (mode, requested, asked) => {
      const receipt = await receiptOf({}, { mode });
      const request = { email, ...(requested && { mode: requested }) };
      expect((await validateWith(receipt, request)).asked).toEqual(
        asked === null ? [] : [`${asked} ${email}`],
      );
    },
  );

  test('passes the signal on', async () => {
    const { signal } = new AbortController();
    const contexts: unknown[] = [];
    const validate = withReceipt(
      async (request, context) => {
        contexts.push(context);
        return { result: request.email, status: 'valid' };
      },
      undefined,
      options,
    );
    await validate({ email }, { signal });
    expect(contexts).toEqual([{ signal }]);
  });

  test('validates while the store fails, and when the receipt was used before', async () => {
    const add = () => Promise.reject(new Error('down'));
    expect((await validateWith(token, undefined, { store: { add } })).asked).toHaveLength(1);
    const used = { add: () => false };
    expect((await validateWith(token, undefined, { store: used })).asked).toHaveLength(1);
  });

  test('returns the given function without options', () => {
    const validate = fakeValidate();
    expect(withReceipt(validate, token, undefined)).toBe(validate);
  });

  test('rejects invalid options before a form is sent', () => {
    const create = (changes: object) =>
      withReceipt(fakeValidate(), token, { ...options, ...changes });
    expect(() => create({ secret: 'short' })).toThrow(/^verifyReceipt: secret/);
    expect(() => create({ secret: other })).not.toThrow();
  });
});

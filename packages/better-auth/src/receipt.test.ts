import { result } from '@postern/protocol';
import { createProxy } from '@postern/proxy';
import { verifyReceipt } from '@postern/proxy/receipt';
import { expect, test } from 'vitest';
import { fakeValidate } from './test/fake-validate.ts';
import { openInstance } from './test/instance.ts';

const receipt = { secret: 'a secret of at least 32 bytes, for tests', audience: 'sign-up' };

/** A receipt of the proxy for an address. */
async function receiptOf(email: string): Promise<string> {
  const proxy = createProxy({
    validate: ({ email, mode }) =>
      Promise.resolve(result({ result: email, mode: mode ?? 'medium' })),
    receipt,
    limits: { caller: false, global: false },
  });
  const body = JSON.stringify({ email, mode: 'medium' });
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://127.0.0.1/email', { method: 'POST', headers, body });
  const response = await proxy(request, { ip: '127.0.0.1' });
  const { data } = (await response.json()) as { data: { receipt: string } };
  return data.receipt;
}

test('an address with a receipt of the proxy is not validated again', async () => {
  const validate = fakeValidate();
  const { signUp, users } = await openInstance({
    validate,
    verifyReceipt: (token, email) => verifyReceipt(token, email, receipt),
  });
  const token = await receiptOf('jane@postern.test');
  expect((await signUp('jane@postern.test', { receipt: token })).status).toBe(200);
  expect(validate).not.toHaveBeenCalled();
  const other = await receiptOf('joe@postern.test');
  expect((await signUp('joe@postern.test', { email_receipt: other })).status).toBe(200);
  expect(validate).not.toHaveBeenCalled();
  expect((await signUp('dead@postern.test', { receipt: token })).status).toBe(400);
  expect(validate).toHaveBeenCalledOnce();
  expect(await users()).toHaveLength(2);
});

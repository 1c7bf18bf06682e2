import { createEmailValidator, type Policy, type Preset } from '@postern/core';
import { createProxy } from '@postern/proxy';
import { withReceipt } from '@postern/proxy/receipt';
import { createVerifier } from '@postern/verify';
import { beforeAll, describe, expect, it } from 'vitest';

const receipt = { secret: 'a secret of 32 characters or more', audience: 'sign-up' };
const verify = createVerifier({ testMode: true });
const NAMES = [
  ...['jane', 'free', 'role', 'catch_all', 'disposable', 'domain_disposable_listed', 'typo_near'],
  ...['mailbox_not_found', 'mailbox_full', 'domain_ok', 'domain_blocked', 'upstream_timeout'],
];
const POLICIES: [name: string, policy: Preset | Policy | undefined][] = [
  ['the default', undefined],
  ['strict', 'strict'],
  ['lenient', 'lenient'],
  ['warn', 'warn'],
  ['a rule for free addresses', { reasons: { free: 'block' } }],
  ['a rule for role addresses', { preset: 'lenient', reasons: { role: 'block' } }],
  ['a rule for valid addresses', { valid: 'block' }],
  ['a rule for catch-all domains', { reasons: { catch_all: 'block' } }],
  ['a rule for a reason of valid addresses', { reasons: { domain_ok: 'block' } as never }],
  ['a block list', { domains: { block: ['postern.test'] } }],
  ['an allow list', { reasons: { free: 'block' }, domains: { allow: ['postern.test'] } }],
];

/** The receipts of the proxy by the local parts of their addresses. */
const receipts = new Map<string, unknown>();

beforeAll(async () => {
  const proxy = createProxy({
    validate: verify,
    receipt,
    limits: { caller: false, global: false },
  });
  for (const name of NAMES) {
    const body = JSON.stringify({ email: `${name}@postern.test`, mode: 'medium' });
    const headers = { 'content-type': 'application/json' };
    const response = await proxy(
      new Request('http://127.0.0.1/validate', { method: 'POST', headers, body }),
    );
    const { data } = (await response.json()) as { data: { receipt?: string } };
    receipts.set(name, data.receipt);
  }
});

describe.each(POLICIES)('the server accepts the same addresses with a receipt: %s', (_, policy) => {
  it.each(NAMES)('%s', async (name) => {
    const email = `${name}@postern.test`;
    const messageWith = (validate: typeof verify) =>
      createEmailValidator({ validate, policy }).validate(email, { mode: 'medium' });
    const validated: string[] = [];
    const message = await messageWith(
      withReceipt(
        (request, options) => {
          validated.push(request.email);
          return verify(request, options);
        },
        receipts.get(name),
        receipt,
      ) as typeof verify,
    );
    expect(message).toBe(await messageWith(verify));
    const isValid = ['jane', 'free', 'role', 'domain_ok'].includes(name);
    expect(validated).toEqual(isValid ? [] : [email]);
  });
});

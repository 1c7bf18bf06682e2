import { receipt, verify } from '#lib/server/verify';
import { createEmailValidator } from '@postern/core';
import { verifyReceipt } from '@postern/proxy/receipt';
import { fail } from '@sveltejs/kit';
import type { Actions } from './$types';

const validator = createEmailValidator({ validate: verify });

export const actions: Actions = {
  /** Checks the address and signs up. */
  async default({ request }) {
    const form = await request.formData();
    const name = String(form.get('name') ?? '');
    const value = String(form.get('email') ?? '');
    const message =
      (await validationError(value, form.get('email_receipt'))) ?? (await accountError(value));
    return message ? fail(422, { name, refused: { value, message } }) : { sentTo: value };
  },
};

/** Reads the proxy's receipt; without one it validates again, since anyone can post without a browser. */
async function validationError(address: string, token: unknown): Promise<string | undefined> {
  const proof = receipt && (await verifyReceipt(token, address, receipt));
  if (proof?.ok && proof.claims.status === 'valid') return undefined;
  return validator.validate(address, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
async function accountError(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}

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
    const message = (await judge(value, form.get('email_receipt'))) ?? (await takenBy(value));
    return message ? fail(422, { name, refused: { value, message } }) : { sentTo: value };
  },
};

/** Judges an address that was sent: by the proxy's receipt, or else anew, since anyone can post without a browser. */
async function judge(address: string, token: unknown): Promise<string | undefined> {
  const proof = receipt && (await verifyReceipt(token, address, receipt));
  if (proof?.ok && proof.claims.status === 'valid') return undefined;
  return validator.validate(address, { mode: 'medium' });
}

/** Stands for a look into your database. */
async function takenBy(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}

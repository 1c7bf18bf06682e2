import { receipt, verify } from '#lib/server/verify';
import { createEmailValidator } from '@postern/core';
import { withReceipt } from '@postern/proxy/receipt';
import { fail } from '@sveltejs/kit';
import type { Actions } from './$types';

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

/** Uses the proxy's receipt; without one it validates again, since anyone can post without a browser. */
function validationError(address: string, token: unknown): Promise<string | undefined> {
  const validator = createEmailValidator({ validate: withReceipt(verify, token, receipt) });
  return validator.validate(address, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
async function accountError(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}

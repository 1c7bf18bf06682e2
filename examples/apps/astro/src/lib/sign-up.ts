import { createEmailValidator } from '@postern/core';
import { withReceipt } from '@postern/proxy/receipt';
import { receipt, verify } from './verify';

/** Checks a submitted address. Resolves with the error to show, or undefined when the address is accepted. */
export async function errorOf(address: string, token: unknown): Promise<string | undefined> {
  return (await validationError(address, token)) ?? (await accountError(address));
}

/** Uses the proxy's receipt; without one it validates again, since anyone can post without a browser. */
function validationError(address: string, token: unknown): Promise<string | undefined> {
  const validator = createEmailValidator({ validate: withReceipt(verify, token, receipt) });
  return validator.validate(address, { mode: 'medium' });
}

/** A placeholder for a database lookup. */
async function accountError(address: string): Promise<string | undefined> {
  if (address === 'taken@postern.test') return 'This address has an account already.';
}

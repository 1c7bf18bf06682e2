import { createEmailValidator } from '@postern/core';
import { verifyReceipt } from '@postern/proxy/receipt';
import { receipt, verify } from './verify';

const validator = createEmailValidator({ validate: verify });

/** Checks a submitted address. Resolves with the error to show, or undefined when the address is accepted. */
export async function errorOf(address: string, token: unknown): Promise<string | undefined> {
  return (await validationError(address, token)) ?? (await accountError(address));
}

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

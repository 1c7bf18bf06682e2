import { withReceipt } from '@postern/proxy/receipt';
import process from 'node:process';
import { rejectionOf, validate } from './rejection.js';

const { RECEIPT_SECRET = '' } = process.env;
const receipt = { secret: RECEIPT_SECRET, audience: 'sign-up' };

/**
 * Handles the `POST` of a sign-up form.
 *
 * @param {Request} request
 * @param {(email: string, options: { isProved: boolean }) => Promise<void>} createAccount stores the account, and sends
 *   the confirmation mail if the address is not proved.
 * @param {Pick<import('@postern/proxy/ownership').Ownership, 'verify'>} [ownership] verifies proofs of ownership.
 */
export async function signUp(request, createAccount, ownership) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  // The receipt of the proxy saves a second validation. Without a valid one the address is validated here.
  const check = withReceipt(validate, form.get('email_receipt'), receipt);
  const message = await rejectionOf(email, check);
  if (message) return Response.json({ errors: { email: message } }, { status: 422 });
  // After the other checks, because a token counts once.
  const proof = await ownership?.verify({ token: form.get('evt'), email, request });
  await createAccount(email, { isProved: proof?.ok === true });
  return new Response(null, { status: 303, headers: { Location: '/welcome' } });
}

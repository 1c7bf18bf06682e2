import { verifyReceipt } from '@postern/proxy/receipt';
import process from 'node:process';
import { rejectionOf } from './rejection.js';

const receipt = { secret: process.env.RECEIPT_SECRET, audience: 'sign-up' };

/** Handles the `POST` of a sign-up form. `createAccount` stores the account and sends the mail. */
export async function signUp(request, createAccount) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  // The receipt of the proxy saves a second validation. Without a valid one the address is validated here.
  const proof = await verifyReceipt(form.get('email_receipt'), email, receipt);
  const isProven = proof.ok && proof.claims.status === 'valid';
  const message = isProven ? undefined : await rejectionOf(email);
  if (message) return Response.json({ errors: { email: message } }, { status: 422 });
  await createAccount(email);
  return new Response(null, { status: 303, headers: { Location: '/welcome' } });
}

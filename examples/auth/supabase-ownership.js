import { rejectionOf } from './rejection.js';

/**
 * Creates a user of Supabase. A proved address is confirmed, any other gets Supabase's confirmation mail.
 *
 * @param {Request} request the `POST` of a sign-up form.
 * @param {any} supabase a client of `@supabase/supabase-js` with the service role key.
 * @param {Pick<import('@postern/proxy/ownership').Ownership, 'verify'>} ownership
 */
export async function signUp(request, supabase, ownership) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  // Supabase does not call the hook for users that `admin` creates.
  const message = await rejectionOf(email);
  if (message) return { error: { message } };
  const proof = await ownership.verify({ token: form.get('evt'), email, request });
  return proof.ok
    ? supabase.auth.admin.createUser({ email, password, email_confirm: true })
    : supabase.auth.signUp({ email, password });
}

/**
 * Creates a user of a Payload collection with `auth: { verify: true }`. A proved address is verified, and gets no mail.
 *
 * @param {Request} request the `POST` of a sign-up form, at a route of your own.
 * @param {any} payload the instance that `getPayload` returns.
 * @param {Pick<import('@postern/proxy/ownership').Ownership, 'verify'>} ownership
 */
export async function signUp(request, payload, ownership) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '');
  const password = String(form.get('password') ?? '');
  const { ok } = await ownership.verify({ token: form.get('evt'), email, request });
  return payload.create({
    collection: 'users',
    data: { email, password, _verified: ok },
    disableVerificationEmail: ok,
  });
}

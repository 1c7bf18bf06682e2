import process from 'node:process';
import { Webhook } from 'standardwebhooks';
import { rejectionOf } from './rejection.js';

/** Handles Supabase's hook "Before User Created". */
export async function beforeUserCreated(request) {
  const webhook = new Webhook(process.env.BEFORE_USER_CREATED_SECRET.replace('v1,whsec_', ''));
  const body = await request.text();
  let user;
  try {
    ({ user } = webhook.verify(body, Object.fromEntries(request.headers)));
  } catch {
    return new Response(null, { status: 401 });
  }
  // An account by phone number has no email address.
  const message = user.email ? await rejectionOf(user.email) : undefined;
  return Response.json(message ? { error: { http_code: 400, message } } : {});
}

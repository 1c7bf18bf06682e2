import process from 'node:process';
import { Webhook } from 'standardwebhooks';
import { rejectionOf } from './rejection.js';

const { BEFORE_USER_CREATED_SECRET = '' } = process.env;

/**
 * Handles Supabase's hook "Before User Created".
 *
 * @param {Request} request
 */
export async function beforeUserCreated(request) {
  const webhook = new Webhook(BEFORE_USER_CREATED_SECRET.replace('v1,whsec_', ''));
  const body = await request.text();
  let event;
  try {
    const content = webhook.verify(body, Object.fromEntries(request.headers));
    event = /** @type {{ user: { email?: string } }} */ (content);
  } catch {
    return new Response(null, { status: 401 });
  }
  // An account by phone number has no email address.
  const { email } = event.user;
  const message = email ? await rejectionOf(email) : undefined;
  return Response.json(message ? { error: { http_code: 400, message } } : {});
}

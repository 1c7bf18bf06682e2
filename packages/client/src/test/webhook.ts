import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { IncomingWebhook } from '../incoming-webhook.ts';
import { verifyWebhook, type VerifyWebhookOptions } from '../verify-webhook.ts';
import { WebhookError, type WebhookErrorCode } from '../webhook-error.ts';

/** The secret of every webhook here. */
export const SECRET = `whsec_${Buffer.alloc(24, 'CANARYcanary').toString('base64')}`;
/** Another secret. */
export const OTHER = `whsec_${Buffer.alloc(32, 'other').toString('base64')}`;
const NOW_MS = Date.UTC(2026, 10, 21, 12);
/** When every webhook here is sent. */
export const SECONDS = NOW_MS / 1000;
/** The clock that goes with it. */
export const at: VerifyWebhookOptions = { now: () => NOW_MS };

/** The event of every webhook in these tests. */
export const job = { job_id: 'j1', status: 'completed', webhook: true, total: 2 };
/** What every webhook here says. */
export const event = {
  type: 'bulk.validation.completed',
  timestamp: '2026-11-21T12:00:00.000Z',
  data: job,
};
/** The same as it is sent. */
export const text = JSON.stringify(event);

/** Signs as the specification says, by other means than what is tested. */
export function sign(
  secret: string,
  { id = 'msg_1', timestamp = String(SECONDS), body = text as string | Uint8Array } = {},
) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}

/** Makes the fields that go with a signature. */
export function fieldsOf(signature: string, { id = 'msg_1', timestamp = String(SECONDS) } = {}) {
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
}

/** Creates a request, signed by default. */
export function requestOf(
  body: string | Uint8Array<ArrayBuffer> = text,
  headers: Record<string, string> = fieldsOf(sign(SECRET, { body })),
) {
  return new Request('https://a.example/hook', { method: 'POST', headers, body });
}

/** Verifies a webhook and returns the failure, after checking that it contains nothing of the request or the secret. */
export async function refusalOf(
  request: IncomingWebhook,
  secret: string | string[] = SECRET,
  options = at,
): Promise<WebhookErrorCode> {
  const thrown: unknown = await verifyWebhook(request, secret, options).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(WebhookError);
  const { name, message, stack, code } = thrown as WebhookError;
  expect(name).toBe('WebhookError');
  expect(`${message} ${stack} ${JSON.stringify(thrown)}`).not.toMatch(/canary|whsec|msg_1|v1,/i);
  return code;
}

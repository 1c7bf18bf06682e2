export { createClient } from './create-client.ts';
export type { Client } from './create-client.ts';
export type { ApiKey, AuthOption, KeyForm } from './auth.ts';
export type { CallOptions } from './request.ts';
export type { ClientOptions } from './options.ts';
export type { ClientWarning } from './options.ts';
export type { BulkOptions, Jobs, WaitOptions } from './jobs.ts';
export type { PollOptions } from './polling.ts';
export type { EndpointChange, EndpointDraft, Webhooks } from './webhooks.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type { VerifyWebhookOptions } from './verify-webhook.ts';
export type { IncomingWebhook } from './incoming-webhook.ts';
export type { ReceivedEvent } from './received-event.ts';
export { WebhookError } from './webhook-error.ts';
export type { WebhookErrorCode } from './webhook-error.ts';
export { ValidateError } from '@postern/protocol';
export type {
  Delivery,
  Endpoint,
  EndpointWithSecret,
  ErrorCode,
  EventType,
  Job,
  JobResult,
  Mode,
  ValidationResult,
} from '@postern/protocol';

export { PATHS } from './paths.ts';
export { isAbout, isSameMailbox } from './is-about.ts';
export { isId } from './is-id.ts';
export { MODES, parseResult, result } from './result.ts';
export type {
  CheckState,
  CompleteResult,
  DocumentedField,
  Mode,
  Status,
  ValidationResult,
} from './result.ts';
export { allowedResult, blockedResult } from './domain-rule.ts';
export type { SingleRequest, Validate, ValidateOptions } from './validate.ts';
export { fail, ok, parseEnvelope } from './envelope.ts';
export type { Envelope } from './envelope.ts';
export { HTTP_STATUS, ValidateError } from './failure.ts';
export type { ErrorCode, FailureDetail, FailureNotice } from './failure.ts';
export { findNetworkFailure, networkFailureOf } from './network-failure.ts';
export type { NetworkFailure } from './network-failure.ts';
export { REASON_CODES, SYNTAX_CODES } from './codes.ts';
export type { ReasonCode, SyntaxCode } from './codes.ts';
export { parseRetryAfter, readRetryAfter } from './retry-after.ts';
export { assertOptions } from './assert-options.ts';
export type { KnownOptions } from './assert-options.ts';
export { JOB_STATES, parseJob, parseJobResult } from './job.ts';
export type { CompleteJob, Job, JobCounts, JobResult, JobState } from './job.ts';
export { EVENT_TYPES } from './event.ts';
export type { EventType, SingleEvent, WebhookEvent } from './event.ts';
export { parseEndpoint, parseEndpointWithSecret } from './endpoint.ts';
export type { Endpoint, EndpointWithSecret } from './endpoint.ts';
export { DELIVERY_STATES, parseDelivery } from './delivery.ts';
export type { Delivery, DeliveryAttempt, DeliveryState } from './delivery.ts';

export { PATHS } from './paths.ts';
export { MODES, parseResult, result } from './result.ts';
export type {
  CheckState,
  CompleteResult,
  DocumentedField,
  Mode,
  Status,
  ValidationResult,
} from './result.ts';
export type { SingleRequest, Validate } from './validate.ts';
export { fail, ok, parseEnvelope } from './envelope.ts';
export type { Envelope } from './envelope.ts';
export { HTTP_STATUS, ValidateError } from './failure.ts';
export type { ErrorCode, FailureDetail, FailureNotice } from './failure.ts';
export { REASON_CODES, SYNTAX_CODES } from './codes.ts';
export type { ReasonCode, SyntaxCode } from './codes.ts';
export { parseRetryAfter } from './retry-after.ts';
export type { Job, JobState } from './job.ts';
export { EVENT_TYPES } from './endpoint.ts';
export type { Endpoint, EventType } from './endpoint.ts';

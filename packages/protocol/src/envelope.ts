import { HTTP_STATUS, type ErrorCode, type FailureDetail, type FailureNotice } from './failure.ts';
import { isRecord } from './record.ts';

/**
 * The shape of every JSON response.
 *
 * Invariants: `status` equals the HTTP status; `success` is (`status` < 400).
 * Source: docs/service-interface.md#1; docs/decisions/api.md#0001.
 */
export interface Envelope<T = object> {
  /** Payload of the operation: an object or an array. */
  data: T;
  /** A short label of the outcome. */
  message: string;
  status: number;
  success: boolean;
}

/**
 * Parses an envelope.
 *
 * @returns null when one of the four fields is missing or of a wrong type.
 */
export function parseEnvelope(x: unknown): Envelope | null {
  if (!isRecord(x)) return null;
  const { data, message, status, success } = x;
  if (typeof data !== 'object' || data === null) return null;
  if (typeof message !== 'string' || typeof success !== 'boolean') return null;
  if (!Number.isInteger(status)) return null;
  return { data, message, status: status as number, success };
}

/** The envelope of a success. */
export function ok<T extends object>(data: T, message: string): Envelope<T> {
  return { data, message, status: 200, success: true };
}

/**
 * The envelope of an error. Its status is the code's {@link HTTP_STATUS}.
 *
 * Source: docs/decisions/api.md#0001.
 */
export function fail(
  code: ErrorCode,
  notice: { requestId: string; message?: string; details?: FailureDetail[] },
): Envelope<FailureNotice> {
  const { requestId, message = LABELS[code], details } = notice;
  return {
    data: { code, request_id: requestId, ...(details && { details }) },
    message,
    status: HTTP_STATUS[code],
    success: false,
  };
}

const LABELS: Record<ErrorCode, string> = {
  bad_json: 'The body is not JSON',
  auth_missing: 'An API key is needed',
  auth_invalid: 'The API key is not valid',
  auth_conflict: 'Two different API keys were sent',
  forbidden: 'Not allowed',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  timeout: 'The request took too long',
  conflict: 'Conflict',
  too_large: 'The request is too large',
  unsupported_media: 'Unsupported content type',
  unprocessable: 'The request cannot be processed',
  rate_limited: 'Too many requests',
  internal: 'Internal error',
  not_available: 'Not available',
  upstream_bad: 'The validation service gave no usable answer',
  overloaded: 'Overloaded, try again later',
  upstream_timeout: 'The validation service did not answer in time',
};

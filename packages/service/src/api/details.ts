import type { FailureDetail } from '@postern/protocol';
import type { z } from '@hono/zod-openapi';
import { HttpError } from './http-error.ts';

/** How many faults of one request are told. */
export const MAX_DETAILS = 20;

/** Refuses a request as `unprocessable`, and says where it is wrong. */
export function refuseDetails(details: FailureDetail[]): HttpError {
  return new HttpError('unprocessable', { details });
}

/** Refuses a request as `unprocessable` for one field, header or parameter. */
export function refuseField(path: string, issue: string): HttpError {
  return refuseDetails([{ path, issue }]);
}

/** Reads what a schema describes; throws `unprocessable` with each fault and its place. */
export function readShape<T extends z.ZodType>(schema: T, x: unknown): z.output<T> {
  const read = schema.safeParse(x);
  if (read.success) return read.data;
  throw refuseIssues(read.error);
}

/** Refuses what a schema does not describe. */
export function refuseIssues({ issues }: z.ZodError): HttpError {
  const told = issues.slice(0, MAX_DETAILS);
  return refuseDetails(told.map(({ path, message }) => ({ path: path.join('.'), issue: message })));
}

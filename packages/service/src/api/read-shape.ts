import type { z } from '@hono/zod-openapi';
import { MAX_DETAILS, refuseDetails, type ServiceError } from '../base/service-error.ts';

/** Reads what a schema describes; throws `unprocessable` with each fault and its place. */
export function readShape<T extends z.ZodType>(schema: T, x: unknown): z.output<T> {
  const read = schema.safeParse(x);
  if (read.success) return read.data;
  throw refuseIssues(read.error);
}

/** The rejection of a request that a schema does not describe. */
export function refuseIssues({ issues }: z.ZodError): ServiceError {
  const first = issues.slice(0, MAX_DETAILS);
  return refuseDetails(
    first.map(({ path, message }) => ({ path: path.join('.'), issue: message })),
  );
}

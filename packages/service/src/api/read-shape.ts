import type { z } from '@hono/zod-openapi';
import { MAX_DETAILS, refuseDetails, type ServiceError } from '../base/service-error.ts';

/** Parses a value by a schema; throws `unprocessable` with each issue and its path. */
export function readShape<T extends z.ZodType>(schema: T, x: unknown): z.output<T> {
  const read = schema.safeParse(x);
  if (read.success) return read.data;
  throw issuesError(read.error);
}

/** The error for a request that does not match its schema. */
export function issuesError({ issues }: z.ZodError): ServiceError {
  const first = issues.slice(0, MAX_DETAILS);
  return refuseDetails(
    first.map(({ path, message }) => ({ path: path.join('.'), issue: message })),
  );
}

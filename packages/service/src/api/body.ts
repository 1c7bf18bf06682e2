import type { z } from 'zod';
import { MAX_DETAILS, refuseDetails, type ServiceError } from '../base/service-error.ts';
import { parseJson } from './parse-json.ts';

/** The body of a route: its description, its limits, and how its bytes are read. */
export interface Body<T> {
  /** Its media types, each with its schema. */
  content: Record<string, { schema: z.ZodType }>;
  maxBytes: number;
  /** The time limit for the whole body. By default it depends on the length. */
  timeoutMs?: number;
  /** Rejects a long body before it is read, when it would be rejected whatever it contains. */
  checkBeforeLong?: (orgId: string, headers: Pick<Headers, 'get'>) => Promise<void>;
  read: (pieces: readonly Uint8Array[]) => T;
}

/** A body of JSON that a schema describes. */
export function jsonBody<S extends z.ZodType>(
  schema: S,
  limits: Pick<Body<unknown>, 'maxBytes' | 'timeoutMs'>,
): Body<z.output<S>> {
  return {
    ...limits,
    content: { 'application/json': { schema } },
    read: (pieces) => readShape(schema, parseJson(pieces)),
  };
}

/** The body of a list of addresses, which an {@link UploadReader} reads. */
export function listBody(
  content: Body<unknown>['content'],
  limits: Required<Pick<Body<unknown>, 'maxBytes' | 'checkBeforeLong'>>,
): Body<readonly Uint8Array[]> {
  return { ...limits, content, read: (pieces) => pieces };
}

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

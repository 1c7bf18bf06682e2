import type { z } from 'zod';
import { parseJson } from './parse-json.ts';
import { readShape } from './read-shape.ts';

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

import type { Context } from 'hono';
import type { z } from 'zod';
import { readShape } from '../api/details.ts';
import { readBody } from '../api/read-body.ts';

const LIMITS = { maxBytes: 16_384, timeoutMs: 5000 };

/** Reads a request's JSON in the given shape; throws an HttpError that says where it is wrong. */
export async function readJson<T extends z.ZodType>(c: Context, shape: T): Promise<z.output<T>> {
  return readShape(shape, await readBody(c.req.raw, LIMITS));
}

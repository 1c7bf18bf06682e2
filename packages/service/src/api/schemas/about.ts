import { z } from '@hono/zod-openapi';

/** Describes a field, with an example where one helps. */
export function about(description: string, example?: unknown) {
  return { description, ...(example !== undefined && { example }) };
}

/** Describes a field that holds a time: ISO 8601, UTC. */
export function time(description: string) {
  return z.iso.datetime().openapi(about(description, '2026-11-21T09:30:00.000Z'));
}

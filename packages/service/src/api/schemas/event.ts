import { z } from '@hono/zod-openapi';
import { EVENT_TYPES } from '@postern/protocol';
import { about, time } from './about.ts';
import { jobSchema } from './job.ts';

const singleEventSchema = z
  .object({
    request_id: z.string().openapi({ description: 'The ID of the request, as in its response.' }),
    mode: z.string().openapi(about('The requested mode.', 'medium')),
    status: z
      .string()
      .optional()
      .openapi(about('The status of the result; absent without one.', 'valid')),
    reason_code: z
      .string()
      .optional()
      .openapi(about('The reason code of the result; absent without one.', 'domain_ok')),
    code: z
      .string()
      .optional()
      .openapi({ description: 'The error code, when there is no result.' }),
  })
  .openapi('SingleEvent', { description: 'A single validation, without its address.' });

const testEventSchema = z
  .object({
    endpoint_id: z.uuid().openapi({
      description: 'The tested endpoint.',
      example: '5f2b6f0e-52f6-4c3c-9a51-3f1a7a2f4d10',
    }),
  })
  .openapi('TestEvent', { description: 'A test event.' });

/** Describes the body of a webhook's request. Source: docs/decisions/webhooks.md#0020. */
export const eventSchema = z
  .object({
    type: z.enum(EVENT_TYPES).openapi(about('The type of the event.', 'bulk.validation.completed')),
    timestamp: time('The time of the event.'),
    data: z
      .union([jobSchema, singleEventSchema, testEventSchema])
      .openapi({ description: 'The job, for `bulk.*` events.' }),
  })
  .openapi('Event', { description: 'An event.' });

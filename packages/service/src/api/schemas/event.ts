import { z } from '@hono/zod-openapi';
import { EVENT_TYPES } from '@postern/protocol';
import { about, time } from './about.ts';
import { jobSchema } from './job.ts';

const singleEventSchema = z
  .object({
    request_id: z.string().openapi({ description: 'Of the request, as in its reply.' }),
    mode: z.string().openapi(about('The mode asked for.', 'medium')),
    status: z.string().optional().openapi(about('Of the result, when there is one.', 'valid')),
    reason_code: z
      .string()
      .optional()
      .openapi(about('Of the result, when there is one.', 'domain_ok')),
    code: z
      .string()
      .optional()
      .openapi({ description: 'Of the failure, when there is no result.' }),
  })
  .openapi('SingleEvent', { description: 'A single validation, without its address.' });

const testEventSchema = z
  .object({
    endpoint_id: z.uuid().openapi({
      description: 'The endpoint that is tested.',
      example: '5f2b6f0e-52f6-4c3c-9a51-3f1a7a2f4d10',
    }),
  })
  .openapi('TestEvent', { description: 'Nothing happened: this is a test.' });

/** Describes the body of a webhook's request. Source: docs/decisions/webhooks.md#0020. */
export const eventSchema = z
  .object({
    type: z.enum(EVENT_TYPES).openapi(about('What happened.', 'bulk.validation.completed')),
    timestamp: time('When it happened.'),
    data: z
      .union([jobSchema, singleEventSchema, testEventSchema])
      .openapi({ description: 'Of `bulk.*` the job.' }),
  })
  .openapi('Event', { description: 'Something that happened.' });

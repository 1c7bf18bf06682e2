import { z } from '@hono/zod-openapi';
import { DELIVERY_STATES, EVENT_TYPES, type Delivery } from '@postern/protocol';
import { about, time } from './about.ts';

const attemptSchema = z
  .object({
    at: time('When.'),
    duration_ms: z
      .number()
      .min(0)
      .openapi(about('The response time of the endpoint, in milliseconds.', 84)),
    response_status: z
      .int()
      .min(0)
      .max(999)
      .openapi(about('The HTTP status of the response; 0 without one.', 200)),
    error: z
      .string()
      .nullable()
      .openapi(about('The reason for the failure; null after a success.')),
  })
  .openapi('Attempt', { description: 'One request to an endpoint.' });

/** Describes a delivery of an event to an endpoint. Source: docs/decisions/webhooks.md#0019. */
export const deliverySchema: z.ZodType<Delivery> = z
  .object({
    id: z.uuid().openapi(about('The ID of the delivery.', '2fd6e9e5-8f37-4a47-a4c3-02c9a5ae2b7d')),
    endpoint_id: z
      .uuid()
      .openapi(about('The ID of the endpoint.', '5f2b6f0e-52f6-4c3c-9a51-3f1a7a2f4d10')),
    event_id: z
      .string()
      .openapi(
        about(
          'The ID of the event, which is sent as `webhook-id`.',
          '9b6a1f2c-3d4e-4f5a-8b7c-6d5e4f3a2b1c',
        ),
      ),
    event_type: z
      .enum(EVENT_TYPES)
      .openapi(about('The type of the event.', 'bulk.validation.completed')),
    status: z
      .enum(DELIVERY_STATES)
      .openapi(about('Waiting for its next attempt, delivered, or given up.', 'delivered')),
    attempts: z.array(attemptSchema).openapi(about('Oldest first.')),
    created_at: time('The time of the event.'),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .openapi(about('The time of the next attempt; null when there is none.')),
  })
  .openapi('Delivery', {
    description: 'The delivery of one event to one endpoint.',
  });

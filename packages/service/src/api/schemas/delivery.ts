import { z } from '@hono/zod-openapi';
import { DELIVERY_STATES, EVENT_TYPES, type Delivery } from '@postern/protocol';
import { about, time } from './about.ts';

const attemptSchema = z
  .object({
    at: time('When.'),
    duration_ms: z.number().min(0).openapi(about('How long the receiver took.', 84)),
    response_status: z
      .int()
      .min(0)
      .max(999)
      .openapi(about('The HTTP status of the reply; 0 when there was none.', 200)),
    error: z
      .string()
      .nullable()
      .openapi(about('Why it counts as failed; null when it did not fail.')),
  })
  .openapi('Attempt', { description: 'One request to a receiver.' });

/** Describes a delivery of an event to an endpoint. Source: docs/decisions/webhooks.md#0019. */
export const deliverySchema: z.ZodType<Delivery> = z
  .object({
    id: z.uuid().openapi(about('Names the delivery.', '2fd6e9e5-8f37-4a47-a4c3-02c9a5ae2b7d')),
    endpoint_id: z.uuid().openapi(about('To whom.', '5f2b6f0e-52f6-4c3c-9a51-3f1a7a2f4d10')),
    event_id: z
      .string()
      .openapi(
        about('What the receiver sees as `webhook-id`.', '9b6a1f2c-3d4e-4f5a-8b7c-6d5e4f3a2b1c'),
      ),
    event_type: z.enum(EVENT_TYPES).openapi(about('What happened.', 'bulk.validation.completed')),
    status: z
      .enum(DELIVERY_STATES)
      .openapi(about('Waiting for its next attempt, taken, or given up.', 'delivered')),
    attempts: z.array(attemptSchema).openapi(about('Oldest first.')),
    created_at: time('When it happened.'),
    next_attempt_at: z.iso
      .datetime()
      .nullable()
      .openapi(about('When it is tried next; null when it will not be.')),
  })
  .openapi('Delivery', {
    description: 'One event on its way to one endpoint.',
  });

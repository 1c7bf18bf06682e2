import { z } from '@hono/zod-openapi';
import { EVENT_TYPES, type Endpoint, type EndpointWithSecret } from '@postern/protocol';
import { about, time } from './about.ts';

const FIELDS = {
  id: z.uuid().openapi(about('The ID of the endpoint.', '5f2b6f0e-52f6-4c3c-9a51-3f1a7a2f4d10')),
  org_id: z
    .uuid()
    .openapi(about('The ID of its organization.', 'd1f5a1ce-2a8e-4f33-b7ad-6b9f0a1f7c21')),
  url: z.string().openapi(about('Where events are sent.', 'https://hooks.shop.example/postern')),
  event_types: z
    .array(z.enum(EVENT_TYPES))
    .openapi(about('The subscribed events.', ['bulk.validation.completed'])),
  is_active: z.boolean().openapi(about('Whether events are sent to it.', true)),
  created_at: time('When it was created.'),
  updated_at: time('When it was changed.'),
  disabled_reason: z
    .string()
    .nullish()
    .openapi(about('Why the service disabled it; null when it did not.')),
};

/** Describes a webhook endpoint. Source: docs/service-interface.md#2.3; docs/decisions/webhooks.md#0019. */
export const endpointSchema = z.object(FIELDS).openapi('Endpoint', {
  description: 'A URL to which events of your organization are sent.',
}) satisfies z.ZodType<Endpoint>;

/** Describes an endpoint with its secret, which is shown only once. */
export const endpointWithSecretSchema = z
  .object({
    ...FIELDS,
    secret: z
      .string()
      .openapi(
        about(
          'Signs every request. It is shown only once.',
          'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
        ),
      ),
  })
  .openapi('EndpointWithSecret', {
    description: 'An endpoint with its secret.',
  }) satisfies z.ZodType<EndpointWithSecret>;

const url = z
  .string({ error: 'must be a string' })
  .min(1, { error: 'must not be empty' })
  .max(2048, { error: 'must be at most 2048 characters' })
  .openapi(about('`https`, with a public host.', 'https://hooks.shop.example/postern'));
const eventTypes = z
  .array(z.enum(EVENT_TYPES, { error: 'must be a kind of event' }), { error: 'must be a list' })
  .min(1, { error: 'must name at least one kind of event' })
  .max(EVENT_TYPES.length, { error: `must name at most ${EVENT_TYPES.length} kinds of event` })
  .openapi(about('The events to subscribe to.', ['bulk.validation.completed']));
const isObject = { error: 'must be an object' };

/** Describes the body that creates an endpoint. */
export const newEndpointSchema = z
  .object({ url, event_types: eventTypes }, isObject)
  .openapi('NewEndpoint');

/** Describes the body that changes an endpoint. */
export const endpointChangeSchema = z
  .object(
    {
      url: url.optional(),
      event_types: eventTypes.optional(),
      is_active: z
        .boolean({ error: 'must be true or false' })
        .optional()
        .openapi(about('True enables it again.', true)),
    },
    isObject,
  )
  .openapi('EndpointChange', {
    description: 'The fields to change. Missing fields stay unchanged.',
  });

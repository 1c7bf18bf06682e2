import { z } from '@hono/zod-openapi';
import { AUDIT_ACTIONS } from '../../audit/actions.ts';
import { ACTOR_KINDS } from '../../audit/actor.ts';
import { about, time } from './about.ts';

/** Describes an entry of the audit log. Source: docs/decisions/accounts.md#0039. */
export const auditEntrySchema = z
  .object({
    id: z.uuid().openapi(about('The ID of the entry.', '2fd6e9e5-8f37-4a47-a4c3-02c9a5ae2b7d')),
    at: time('When.'),
    action: z.enum(AUDIT_ACTIONS).openapi(about('The action.', 'key.created')),
    actor: z
      .object({
        kind: z.enum(ACTOR_KINDS),
        id: z.string().nullable().openapi(about('The ID of the user or the key.')),
        name: z.string().nullable().openapi(about('The name at that time.', 'Ann')),
      })
      .openapi(about('The actor.')),
    ip: z.string().nullable().openapi(about('The IP address of the actor.', '203.0.113.7')),
    subject: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .openapi(about('The object of the action.')),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
      .openapi(about('Details; never an email address, a key or a secret.')),
  })
  .openapi('AuditEntry', { description: 'An action in your organization.' });

import { z } from '@hono/zod-openapi';
import { AUDIT_ACTIONS } from '../../audit/actions.ts';
import { ACTOR_KINDS } from '../../audit/actor.ts';
import { about, time } from './about.ts';

/** Describes an entry of the audit log. Source: docs/decisions/accounts.md#0039. */
export const auditEntrySchema = z
  .object({
    id: z.uuid().openapi(about('Names the entry.', '2fd6e9e5-8f37-4a47-a4c3-02c9a5ae2b7d')),
    at: time('When.'),
    action: z.enum(AUDIT_ACTIONS).openapi(about('What was done.', 'key.created')),
    actor: z
      .object({
        kind: z.enum(ACTOR_KINDS),
        id: z.string().nullable().openapi(about('Of the person or the key.')),
        name: z.string().nullable().openapi(about('As it was called then.', 'Ann')),
      })
      .openapi(about('Who did it.')),
    ip: z.string().nullable().openapi(about('From which IP address.', '203.0.113.7')),
    subject: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .openapi(about('To what it was done.')),
    details: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
      .openapi(about('Facts; never an email address, a key or a secret.')),
  })
  .openapi('AuditEntry', { description: 'Something that was done in your organisation.' });

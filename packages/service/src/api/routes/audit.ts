import { z } from '@hono/zod-openapi';
import { AUDIT_ACTIONS } from '../../audit/actions.ts';
import { listAudit } from '../../audit/list-audit.ts';
import type { Store } from '../../db/store.ts';
import { listRoute } from '../route.ts';
import { auditEntrySchema } from '../schemas/audit-entry.ts';

/** The path of the audit log in the API. */
export const AUDIT_PATH = '/v1/audit';

const filters = z.object({
  action: z
    .enum(AUDIT_ACTIONS)
    .optional()
    .openapi({ param: { name: 'action', in: 'query' }, description: 'Only this.' }),
  who: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .openapi({
      param: { name: 'who', in: 'query' },
      description: 'Only by this person or key, by its id, or by a kind, such as `system`.',
    }),
});

/** The route of the audit log. Source: docs/decisions/accounts.md#0039. */
export function auditRoute(store: Store) {
  return listRoute(
    'get',
    {
      operationId: 'listAudit',
      tag: 'Audit',
      summary: 'List what was done',
      description:
        'In your organisation, newest first. The key needs the scope `audit`, which no key has by itself.',
      permission: 'audit',
      query: filters,
      maxRows: 100,
      reply: auditEntrySchema,
      message: 'Audit log',
    },
    ({ orgId, cursor, limit, action, who }) =>
      listAudit(store, orgId, { before: cursor, limit, action, who }),
  );
}

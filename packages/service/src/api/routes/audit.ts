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
    .openapi({ param: { name: 'action', in: 'query' }, description: 'Only this action.' }),
  who: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .openapi({
      param: { name: 'who', in: 'query' },
      description:
        'Only actions of this user or key, by ID, or of a kind of actor, such as `system`.',
    }),
});

/** The route of the audit log. Source: docs/decisions/accounts.md#0039. */
export function auditRoute(store: Store) {
  return listRoute(
    'get',
    {
      operationId: 'listAudit',
      tag: 'Audit',
      summary: 'List the audit log',
      description:
        'The entries of your organization, newest first. The key needs the scope `audit`, which no key has by default.',
      permission: 'audit',
      query: filters,
      maxRows: 100,
      response: auditEntrySchema,
      message: 'Audit log',
    },
    ({ orgId, cursor, limit, action, who }) =>
      listAudit(store, orgId, { before: cursor, limit, action, who }),
  );
}

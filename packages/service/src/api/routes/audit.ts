import { z } from '@hono/zod-openapi';
import { AUDIT_ACTIONS } from '../../audit/actions.ts';
import { listAudit } from '../../audit/list-audit.ts';
import { describeList } from '../describe.ts';
import { operation } from '../operation.ts';
import { auditEntrySchema } from '../schemas/audit-entry.ts';
import type { Store } from '../../db/store.ts';

/** Where programs read the audit log. */
export const AUDIT_PATH = '/v1/audit';

const list = describeList('get', {
  operationId: 'listAudit',
  tag: 'Audit',
  summary: 'List what was done',
  description:
    'In your organisation, newest first. The key needs the scope `audit`, which no key has by itself.',
  maxRows: 100,
  filters: {
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
  },
  schema: z.array(auditEntrySchema),
  message: 'Audit log',
});

/** Gives the operation on the audit log. Source: docs/decisions/accounts.md#0039. */
export function auditOperation(store: Store) {
  return operation(list, { permission: 'audit' }, ({ orgId, cursor, ...query }) =>
    listAudit(store, orgId, { ...query, before: cursor }),
  );
}

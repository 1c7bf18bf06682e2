import type { DomainLists } from '@postern/address';
import { recordAudit } from '../audit/record-audit.ts';
import { createRecent } from '../base/recent.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { failureOf } from '../db/failure-of.ts';

/** The domains that an organization allows and blocks, as entries of {@link DomainLists}. */
export interface DomainEntries {
  allow: string[];
  block: string[];
}

/** The lists of domains of organizations. */
export interface OwnDomains {
  read(orgId: string): Promise<DomainEntries>;
  /** Replaces both lists. The audit log gets the number of entries that each gained and lost. */
  save(orgId: string, entries: DomainEntries): Promise<DomainEntries>;
  /**
   * The lists for a validation; undefined for none. They are read again after five seconds. While the database fails,
   * the last known ones are used, so that no validation fails for them.
   */
  of(orgId: string): Promise<DomainLists | undefined>;
}

/**
 * Creates the lists of domains of organizations.
 *
 * Source: docs/decisions/lists.md#0077.
 */
export function createOwnDomains({
  store,
  log,
  now,
}: Pick<ServiceContext, 'store' | 'log' | 'now'>): OwnDomains {
  const recent = createRecent<DomainLists | undefined>(readLists, now);

  return {
    read,
    async save(orgId, entries) {
      const saved = { allow: [...new Set(entries.allow)], block: [...new Set(entries.block)] };
      await store.write(async (trx) => {
        const before = await readDomainEntries(trx, orgId);
        const details = {
          ...changeOf('allowed', before.allow, saved.allow),
          ...changeOf('blocked', before.block, saved.block),
        };
        if (Object.values(details).every((count) => count === 0)) return;
        const row = {
          allowed: JSON.stringify(saved.allow),
          blocked: JSON.stringify(saved.block),
          updated_at: now(),
        };
        await trx
          .insertInto('own_domains')
          .values({ org_id: orgId, ...row })
          .onConflict((conflict) => conflict.column('org_id').doUpdateSet(row))
          .execute();
        await recordAudit(trx, 'domains.changed', { orgId, at: now(), details });
      });
      recent.forget(orgId);
      return saved;
    },
    of: recent.get,
  };

  function read(orgId: string): Promise<DomainEntries> {
    return readDomainEntries(store.db, orgId);
  }

  async function readLists(
    orgId: string,
    last: DomainLists | undefined,
  ): Promise<DomainLists | undefined> {
    try {
      const { allow, block } = await read(orgId);
      return allow.length + block.length > 0 ? { allow, block } : undefined;
    } catch (error) {
      log.warn(failureOf(error), 'the lists of domains could not be read');
      return last;
    }
  }
}

async function readDomainEntries(
  db: Pick<ServiceContext['store']['db'], 'selectFrom'>,
  orgId: string,
): Promise<DomainEntries> {
  const row = await db
    .selectFrom('own_domains')
    .select(['allowed', 'blocked'])
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  return {
    allow: row ? (JSON.parse(row.allowed) as string[]) : [],
    block: row ? (JSON.parse(row.blocked) as string[]) : [],
  };
}

/** The number of entries that a list gained and lost. */
function changeOf(list: 'allowed' | 'blocked', before: string[], after: string[]) {
  const [old, kept] = [new Set(before), new Set(after)];
  return {
    [`${list}_added`]: after.filter((entry) => !old.has(entry)).length,
    [`${list}_removed`]: before.filter((entry) => !kept.has(entry)).length,
  };
}

import type { AuthContext } from 'better-auth';
import { isInboxInUse } from './inbox-error.ts';
import { inboxOf } from './inbox-of.ts';

/** How {@link backfillInboxes} reads and writes. */
export interface BackfillOptions {
  /** Writes the inbox of each account without a collision. Default false: nothing is written. */
  write?: boolean;
  /** The number of users read at once. Default 500. */
  pageSize?: number;
}

/** Accounts with verified addresses of one inbox, in the order of their IDs. */
export interface InboxCollision {
  /** The canonical address. */
  inbox: string;
  users: { id: string; email: string }[];
}

/** What {@link backfillInboxes} found. */
export interface BackfillReport {
  /** The number of users that were read. */
  users: number;
  /** The number of accounts whose inbox is missing or outdated; with `write`, of those that were written. */
  changes: number;
  /** None of these accounts is changed. */
  collisions: InboxCollision[];
}

/** The part of better-auth's adapter that is used. */
type Users = Pick<AuthContext['adapter'], 'findMany' | 'update'>;

interface Row {
  id: string;
  email: string;
  emailVerified: boolean;
  normalizedEmail?: string | null;
}

/**
 * Fills `normalizedEmail` for the accounts that are older than the plugin. Run it after the migration, first without
 * `write`, and decide on the collisions: which account stays, and what becomes of the others.
 *
 * It reads every user twice, in pages, and keeps the inboxes of all verified accounts in memory: about 200 bytes each.
 */
export async function backfillInboxes(
  auth: { $context: Promise<{ adapter: Users }> },
  options: BackfillOptions = {},
): Promise<BackfillReport> {
  const { write = false, pageSize = 500 } = options;
  const { adapter } = await auth.$context;
  const holders = new Map<string, InboxCollision['users']>();
  let users = 0;
  for await (const row of readUsers(adapter, pageSize)) {
    users += 1;
    const inbox = inboxOf(row);
    if (inbox === null) continue;
    const { id, email } = row;
    const known = holders.get(inbox);
    if (known) known.push({ id, email });
    else holders.set(inbox, [{ id, email }]);
  }
  const collisions = [...holders]
    .filter(([, { length }]) => length > 1)
    .map(([inbox, sharing]) => ({ inbox, users: sharing }));

  let changes = 0;
  for await (const row of readUsers(adapter, pageSize)) {
    const inbox = inboxOf(row);
    const isShared = inbox !== null && (holders.get(inbox)?.length ?? 0) > 1;
    if (isShared || inbox === (row.normalizedEmail ?? null)) continue;
    if (!write || (await writeInbox(adapter, row, inbox))) changes += 1;
  }
  return { users, changes, collisions };
}

/** Reads all users by their IDs, so that a page is complete when users are deleted in between. */
async function* readUsers(adapter: Users, pageSize: number): AsyncGenerator<Row> {
  let last: string | null = null;
  for (;;) {
    const rows: Row[] = await adapter.findMany<Row>({
      model: 'user',
      where: last === null ? [] : [{ field: 'id', operator: 'gt', value: last }],
      sortBy: { field: 'id', direction: 'asc' },
      limit: pageSize,
    });
    yield* rows;
    if (rows.length < pageSize) return;
    last = rows.at(-1)!.id;
  }
}

/** Whether it was written: not if the account changed in between, and another one holds the inbox now. */
async function writeInbox(adapter: Users, { id }: Row, inbox: string | null) {
  try {
    // The adapter of the plugin sets the inbox from the row as it is now.
    await adapter.update({
      model: 'user',
      where: [{ field: 'id', value: id }],
      update: { normalizedEmail: inbox },
    });
    return true;
  } catch (error) {
    if (isInboxInUse(error)) return false;
    throw error;
  }
}

import type { AuthContext } from 'better-auth';
import { inboxInUse, isDuplicate } from './inbox-error.ts';
import { inboxOf, type InboxFields } from './inbox-of.ts';

type Adapter = AuthContext['adapter'];
/** An adapter inside of a transaction has no `transaction`. */
type Writes = Omit<Adapter, 'transaction'> & Partial<Pick<Adapter, 'transaction'>>;
type Row = InboxFields & { id: string; normalizedEmail?: string | null };
type Fields = Record<string, unknown>;

/** The names in the database: better-auth can rename the table and the column. */
export interface InboxNames {
  table: string;
  column: string;
}

/**
 * Replaces the writes of an adapter, so that each write of a user sets `normalizedEmail` to the inbox that the account
 * holds after it, in the same statement. The unique column then lets one account hold an inbox, also between two requests
 * at once.
 *
 * better-auth's database hooks are not used: a hook before an update gets the changed fields alone, and cannot tell which
 * user they are for. The adapter is changed in place, because better-auth keeps the check of the schema by the object.
 *
 * The writes reject with the error of an inbox in use.
 */
export function holdInboxes(adapter: Writes, names: InboxNames): void {
  const { create, update, updateMany, transaction } = adapter;
  const isUser = (model: string) => model === 'user' || model === names.table;

  adapter.create = ((input: Parameters<typeof create>[0]) => {
    if (!isUser(input.model)) return create(input);
    const inbox = inboxOf(input.data);
    const data = { ...input.data, normalizedEmail: inbox };
    return claim(inbox, null, () => create({ ...input, data }));
  }) as typeof create;

  adapter.update = (async (input: Parameters<typeof update>[0]) => {
    if (!isUser(input.model) || !touchesInbox(input.update)) return update(input);
    const row = await adapter.findOne<Row>({ model: 'user', where: input.where });
    if (!row) return update(input);
    const inbox = inboxOf({ ...row, ...definedIn(input.update) });
    // An account that is older than the plugin, and shares its inbox, works as before until its address changes.
    const isSame = inbox === inboxOf(row) && input.update['normalizedEmail'] === undefined;
    if (isSame) return update(input);
    const changed = { ...input.update, normalizedEmail: inbox };
    const written = await claim(inbox, row.id, () => update<Row>({ ...input, update: changed }));
    // Another request changed the address in between.
    if (written && inboxOf(written) !== inbox) return adapter.update(refreshOf(written));
    return written;
  }) as typeof update;

  adapter.updateMany = async (input) => {
    if (!isUser(input.model) || !touchesInbox(input.update)) return updateMany(input);
    const { where } = input;
    const limit = await adapter.count({ model: 'user', where });
    const rows = await adapter.findMany<Row>({ model: 'user', where, limit });
    for (const { id } of rows)
      await adapter.update({ ...input, where: [{ field: 'id', value: id }] });
    return rows.length;
  };

  if (transaction)
    adapter.transaction = (work) =>
      transaction((inner) => {
        // Without transactions, better-auth passes the adapter itself.
        if (inner !== adapter) holdInboxes(inner, names);
        return work(inner);
      });

  /** Writes if no other account holds the inbox. Inside of a transaction a rejected write would end it, so it looks first. */
  async function claim<T>(inbox: string | null, id: string | null, write: () => Promise<T>) {
    if (inbox !== null) {
      const where = [{ field: 'normalizedEmail', value: inbox }];
      const holder = await adapter.findOne<Row>({ model: 'user', where });
      if (holder && holder.id !== id) throw inboxInUse();
    }
    try {
      return await write();
    } catch (error) {
      throw inbox !== null && isDuplicate(error, names.column) ? inboxInUse() : error;
    }
  }
}

/** Whether an update has a field that decides which inbox an account holds, or the inbox itself. */
const touchesInbox = (update: Fields) =>
  ['email', 'emailVerified', 'normalizedEmail'].some((field) => update[field] !== undefined);

/** better-auth does not write fields that are undefined. */
const definedIn = (update: Fields) =>
  Object.fromEntries(Object.entries(update).filter(([, value]) => value !== undefined));

/** An update that sets the inbox of an account from its row: the value is replaced. */
const refreshOf = ({ id }: Row) => ({
  model: 'user',
  where: [{ field: 'id', value: id }],
  update: { normalizedEmail: null },
});

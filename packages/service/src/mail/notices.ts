import { publicUrlOf } from '../config/origin.ts';
import type { NotifyExpiring } from '../keys/expiry.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { endpointOffLetter, keysExpiringLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';

/** Mails about the service's own actions. */
export interface Notices {
  /** Mails the owners of the organization that an endpoint was disabled. */
  endpointOff(endpointId: string, reason: string): Promise<void>;
  /**
   * Mails the owners of the organization which keys are about to expire, and each other user which of their own: one mail
   * each.
   */
  keysExpiring: NotifyExpiring;
}

/** Creates the notices. Each rejects when the users cannot be looked up, never for mail that fails. */
export function createNotices(
  { store, settings }: ServiceContext,
  mailer: Pick<Mailer, 'send'>,
): Notices {
  const pages = `${publicUrlOf(settings)}/dashboard`;

  return {
    async endpointOff(endpointId, reason) {
      const endpoint = await store.db
        .selectFrom('endpoint')
        .select(['org_id', 'url'])
        .where('id', '=', endpointId)
        .executeTakeFirst();
      if (!endpoint) return;
      const { org_id, url } = endpoint;
      const letter = endpointOffLetter({ url, reason, page: `${pages}/webhooks/${endpointId}` });
      for (const { email } of await recipientsOf(org_id)) mailer.send(email, letter, org_id);
    },
    async keysExpiring(orgId, keys) {
      const makers = new Set(keys.flatMap(({ personId }) => personId ?? []));
      for (const { email, id, role } of await recipientsOf(orgId, [...makers])) {
        const theirs = role === 'owner' ? keys : keys.filter(({ personId }) => personId === id);
        const letter = keysExpiringLetter({ keys: theirs, page: `${pages}/keys` });
        mailer.send(email, letter, orgId);
      }
    },
  };

  /** The owners, and other users of the organization, in the order in which they joined. */
  async function recipientsOf(orgId: string, others: readonly string[] = []) {
    return store.db
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.user_id')
      .select(['person.email', 'person.id', 'role'])
      .where('org_id', '=', orgId)
      .where(({ eb, or }) =>
        or([
          eb('role', '=', 'owner'),
          ...(others.length > 0 ? [eb('person.id', 'in', others)] : []),
        ]),
      )
      .orderBy('member.created_at')
      .execute();
  }
}

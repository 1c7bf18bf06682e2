import { publicUrlOf } from '../config/origin.ts';
import type { NotifyExpiring } from '../keys/expiry.ts';
import type { ServiceContext } from '../context/service-context.ts';
import { endpointOffLetter, keyExpiringLetter } from './letters.ts';
import type { Mailer } from './mailer.ts';

/** Mails about the service's own actions. */
export interface Notices {
  /** Mails the owners of the organization that an endpoint was disabled. */
  endpointOff(endpointId: string, reason: string): Promise<void>;
  /** Mails the owners, and the user who created the key, that it is about to expire. */
  keyExpiring: NotifyExpiring;
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
      for (const address of await addressesOf(org_id)) mailer.send(address, letter);
    },
    async keyExpiring({ orgId, personId, name, hint, days }) {
      const letter = keyExpiringLetter({ name, hint, days, page: `${pages}/keys` });
      for (const address of await addressesOf(orgId, personId)) mailer.send(address, letter);
    },
  };

  /** The addresses of the owners, and that of one other user of the organization. */
  async function addressesOf(orgId: string, personId: string | null = null): Promise<string[]> {
    const rows = await store.db
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.user_id')
      .select('person.email')
      .where('org_id', '=', orgId)
      .where(({ eb, or }) => or([eb('role', '=', 'owner'), eb('person.id', '=', personId ?? '')]))
      .execute();
    return rows.map(({ email }) => email);
  }
}

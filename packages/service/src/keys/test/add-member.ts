import type { ServiceContext } from '../../context/service-context.ts';

/** Adds a user, who is not an owner, to an organization. */
export async function addMember(
  { store }: ServiceContext,
  orgId: string,
  name: string,
): Promise<void> {
  const times = { created_at: new Date(), updated_at: new Date() };
  const flags = { email_verified: true, two_factor_enabled: false };
  const person = { id: name, name, email: `${name}@shop.example`, ...flags, ...times };
  await store.db.insertInto('person').values(person).execute();
  const member = { user_id: name, org_id: orgId, role: 'member', created_at: Date.now() } as const;
  await store.db.insertInto('member').values(member).execute();
}

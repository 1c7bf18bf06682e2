import { expect, test } from 'vitest';
import { createMemoryCounter } from '../limits/counter.ts';
import { createInvitationLimits } from './invitation-limits.ts';

test('an organization can mail a hundred invitations a day, over all of its owners', async () => {
  const limit = createInvitationLimits(createMemoryCounter);
  const send = (number: number, orgId = 'org_1') => {
    const personId = `${orgId}_${Math.floor(number / 20)}`;
    return limit({ orgId, personId, email: `guest${number}@shop.example` });
  };
  for (let number = 0; number < 100; number += 1) await send(number);
  await expect(send(100)).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(send(100, 'org_2')).resolves.toBeUndefined();
});

test('an invitation over the limit of its owner does not count for its mailbox', async () => {
  const limit = createInvitationLimits(createMemoryCounter);
  const send = (personId: string, email: string) => limit({ orgId: 'org_1', personId, email });
  for (let number = 0; number < 20; number += 1) await send('olga', `guest${number}@shop.example`);
  for (let number = 0; number < 5; number += 1)
    await expect(send('olga', 'jane@shop.example')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(send('max', 'jane@shop.example')).resolves.toBeUndefined();
});

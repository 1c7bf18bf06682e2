import { expect, test } from 'vitest';
import { openOrganisation } from '../test/service-context.ts';
import { describeStores } from '../test/stores.ts';
import { createOwnDomains } from './own-domains.ts';

describeStores('the lists of domains of an organization', (open) => {
  async function setUp() {
    const clock = { ms: 1_000_000 };
    const context = await open({}, { now: () => clock.ms });
    const orgId = await openOrganisation(context);
    const entriesOf = async () =>
      (await context.store.db.selectFrom('audit').select(['action', 'details']).execute()).map(
        ({ action, details }) => [action, JSON.parse(details) as unknown],
      );
    return { clock, context, orgId, entriesOf, ownDomains: createOwnDomains(context) };
  }

  test('are empty at first, and then have the saved entries, each once', async () => {
    const { orgId, ownDomains } = await setUp();
    expect(await ownDomains.read(orgId)).toEqual({ allow: [], block: [] });
    expect(await ownDomains.of(orgId)).toBeUndefined();
    const saved = { allow: ['acme.com'], block: ['rival.com', '*.acme.com'] };
    await ownDomains.save(orgId, { ...saved, block: [...saved.block, 'rival.com'] });
    expect(await ownDomains.read(orgId)).toEqual(saved);
    expect(await ownDomains.of(orgId)).toEqual(saved);
  });

  test('belong to one organization', async () => {
    const { context, orgId, ownDomains } = await setUp();
    const other = await openOrganisation(context, 'Other');
    await ownDomains.save(orgId, { allow: [], block: ['rival.com'] });
    expect(await ownDomains.of(other)).toBeUndefined();
  });

  test('have an audit entry with the number of changes, only when something changed', async () => {
    const { orgId, entriesOf, ownDomains } = await setUp();
    await ownDomains.save(orgId, { allow: ['acme.com'], block: ['a.com', 'b.com'] });
    await ownDomains.save(orgId, { allow: ['acme.com'], block: ['a.com', 'b.com'] });
    await ownDomains.save(orgId, { allow: [], block: ['b.com', 'c.com'] });
    expect(await entriesOf()).toEqual([
      [
        'domains.changed',
        { allowed_added: 1, allowed_removed: 0, blocked_added: 2, blocked_removed: 0 },
      ],
      [
        'domains.changed',
        { allowed_added: 0, allowed_removed: 1, blocked_added: 1, blocked_removed: 1 },
      ],
    ]);
  });

  test('that another process saved apply after five seconds', async () => {
    const { clock, context, orgId, ownDomains } = await setUp();
    expect(await ownDomains.of(orgId)).toBeUndefined();
    await createOwnDomains(context).save(orgId, { allow: [], block: ['rival.com'] });
    clock.ms += 4_999;
    expect(await ownDomains.of(orgId)).toBeUndefined();
    clock.ms += 1;
    expect(await ownDomains.of(orgId)).toEqual({ allow: [], block: ['rival.com'] });
  });

  test('stay unchanged while the database fails', async () => {
    const { clock, context, orgId, ownDomains } = await setUp();
    await ownDomains.save(orgId, { allow: [], block: ['rival.com'] });
    const store = { ...context.store };
    const failing = createOwnDomains({ ...context, store });
    expect(await failing.of(orgId)).toEqual({ allow: [], block: ['rival.com'] });
    store.db = {
      selectFrom() {
        throw new Error('away');
      },
    } as unknown as typeof store.db;
    clock.ms += 10_000;
    expect(await failing.of(orgId)).toEqual({ allow: [], block: ['rival.com'] });
    expect(await failing.of('another')).toBeUndefined();
  });
});

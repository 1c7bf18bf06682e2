import { describe, expect, test } from 'vitest';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { describeDatabases } from './test/databases.ts';
import { holdInboxes } from './hold-inboxes.ts';
import { isDuplicate } from './inbox-error.ts';
import { openInstance } from './test/instance.ts';

const IN_USE = EMAIL_ERROR_CODES.EMAIL_INBOX_IN_USE.message;
const options = { normalizedEmail: true };
const jane = { email: 'jane.doe@gmail.com', name: 'Jane', emailVerified: true };
const janeToo = { ...jane, email: 'janedoe@gmail.com' };

describeDatabases('the writes of an adapter', (open) => {
  const create = async (data: object, more: object = {}) => {
    const instance = await openInstance({ ...options, ...more }, {}, open);
    const { adapter } = instance.context;
    const row = await adapter.create<Record<string, unknown>, { id: string }>({
      model: 'user',
      data: { ...data },
    });
    return { ...instance, adapter, where: [{ field: 'id', value: row.id }] };
  };

  test('a write sets the inbox from the row, never from its own value', async () => {
    const { adapter, where, users } = await create({ ...jane, normalizedEmail: 'x@postern.test' });
    expect(await users()).toMatchObject([{ normalizedEmail: 'janedoe@gmail.com' }]);
    for (const normalizedEmail of ['x@postern.test', null])
      await adapter.update({ model: 'user', where, update: { normalizedEmail } });
    await adapter.update({ model: 'user', where, update: { email: 'joe@postern.test' } });
    expect(await users()).toMatchObject([{ normalizedEmail: 'joe@postern.test' }]);
    await adapter.update({ model: 'user', where, update: { email: undefined, name: 'Joe' } });
    expect(await users()).toMatchObject([{ normalizedEmail: 'joe@postern.test' }]);
  });

  test('a write of many users sets each inbox', async () => {
    const { adapter, users } = await create({ ...jane, emailVerified: false });
    await adapter.create({
      model: 'user',
      data: { email: 'joe@postern.test', name: 'x', emailVerified: false },
    });
    const changed = await adapter.updateMany({
      model: 'user',
      where: [{ field: 'emailVerified', value: false }],
      update: { emailVerified: true },
    });
    expect(changed).toBe(2);
    expect((await users()).map(({ normalizedEmail }) => normalizedEmail)).toEqual([
      'janedoe@gmail.com',
      'joe@postern.test',
    ]);
  });

  test('a write in a transaction sets the inbox, and a collision undoes all of it', async () => {
    const { adapter, users } = await create(jane);
    await adapter.transaction((inner) =>
      inner.create({ model: 'user', data: { ...jane, email: 'joe@postern.test' } }),
    );
    const before = await users();
    expect(before).toMatchObject([{}, { normalizedEmail: 'joe@postern.test' }]);
    const colliding = adapter.transaction(async (inner) => {
      await inner.create({ model: 'user', data: { ...jane, email: 'ann@postern.test' } });
      await inner.create({ model: 'user', data: janeToo });
    });
    await expect(colliding).rejects.toThrow(IN_USE);
    expect(await users()).toEqual(before);
  });

  test('the database decides between two writes that both found the inbox free', async () => {
    const { adapter, users } = await create(jane);
    const { findOne } = adapter;
    adapter.findOne = (input) =>
      input.where.some(({ field }) => field === 'normalizedEmail')
        ? Promise.resolve(null)
        : findOne(input);
    await expect(adapter.create({ model: 'user', data: janeToo })).rejects.toThrow(IN_USE);
    expect(await users()).toHaveLength(1);
  });

  test('other errors of the database stay as they are', async () => {
    const { adapter } = await create(jane);
    const again = adapter.create({ model: 'user', data: { ...jane, emailVerified: false } });
    await expect(again).rejects.toThrow(/unique|duplicate/i);
    await expect(again).rejects.not.toThrow(IN_USE);
  });

  test('a renamed column', async () => {
    const schema = { user: { fields: { normalizedEmail: 'inbox' } } };
    const { adapter, users } = await create(jane, { schema });
    expect(await users()).toMatchObject([{ normalizedEmail: 'janedoe@gmail.com' }]);
    await expect(adapter.create({ model: 'user', data: janeToo })).rejects.toThrow(IN_USE);
  });
});

describe('an update while another request changes the address', () => {
  test('ends with the inbox of the address that the row has', async () => {
    const row = { id: '1', email: 'jane@postern.test', emailVerified: false };
    const writes: object[] = [];
    const adapter = {
      findOne: ({ where }: { where: { field: string }[] }) =>
        Promise.resolve(where[0]!.field === 'id' ? { ...row } : null),
      update: ({ update }: { update: object }) => {
        writes.push(update);
        // The other request is between the read and the write.
        if (writes.length === 1) row.email = 'joe@postern.test';
        Object.assign(row, update);
        return Promise.resolve({ ...row });
      },
    };
    holdInboxes(adapter as never, { table: 'user', column: 'normalizedEmail' });
    await adapter.update({
      where: [{ field: 'id' }],
      model: 'user',
      update: { emailVerified: true },
    } as never);
    expect(row).toMatchObject({ email: 'joe@postern.test', normalizedEmail: 'joe@postern.test' });
    expect(writes).toHaveLength(2);
  });
});

describe('a unique column is recognized in the errors of', () => {
  const wrapped = new Error('Failed query', {
    cause: Object.assign(new Error('duplicate key value violates unique constraint "x"'), {
      code: '23505',
      constraint: 'user_normalizedEmail_key',
    }),
  });
  test.each<[string, Error]>([
    ['SQLite', new Error('UNIQUE constraint failed: user.normalizedEmail')],
    ['Drizzle over PostgreSQL', wrapped],
    ['MySQL', new Error("Duplicate entry 'a@b.c' for key 'user.normalizedEmail'")],
    ['MongoDB', new Error('E11000 duplicate key error collection: x index: normalizedEmail_1')],
    [
      'Prisma',
      Object.assign(new Error('Unique constraint failed'), {
        code: 'P2002',
        meta: { target: ['normalizedEmail'] },
      }),
    ],
  ])('%s', (_, error) => {
    expect(isDuplicate(error, 'normalizedEmail')).toBe(true);
    expect(isDuplicate(error, 'inbox')).toBe(false);
  });

  test.each<[string, unknown]>([
    ['a missing column', new Error('no such column: normalizedEmail')],
    ['the address itself', new Error('UNIQUE constraint failed: user.email')],
    ['a text', 'UNIQUE constraint failed: user.normalizedEmail'],
  ])('but not in %s', (_, error) => {
    expect(isDuplicate(error, 'normalizedEmail')).toBe(false);
  });
});

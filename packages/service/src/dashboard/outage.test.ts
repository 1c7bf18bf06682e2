import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import type { ServiceContext } from '../context/service-context.ts';
import type { Write } from '../db/store.ts';
import { openContext } from '../test/service-context.ts';
import { emailOf, open, PASSWORD } from './test/open.ts';

/** Opens a context whose database a test can disconnect. */
async function openFragile() {
  const context = await openContext();
  const { store } = context;
  let isAway = false;
  const check = () => {
    if (isAway) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      check();
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const fragile: ServiceContext['store'] = {
    ...store,
    db: store.db.withPlugin(plugin),
    write: <T>(change: (trx: Write) => Promise<T>) =>
      store.write((trx) => change(trx.withPlugin(plugin) as Write)),
    ping: async () => check(),
  };
  return { context: { ...context, store: fragile }, takeAway: () => (isAway = true) };
}

it('without the database every request gets 503, signed in or not, and no error is logged', async () => {
  const { context, takeAway } = await openFragile();
  const { owner, log } = await open(context);
  const olga = await owner();
  takeAway();
  for (const reply of [
    await olga.get('/keys'),
    await olga.get('/state'),
    await olga.send('POST', '/auth/sign-in/email', { email: emailOf('Olga'), password: PASSWORD }),
    await olga.send('POST', '/auth/sign-out', {}),
    await olga.send('POST', '/invitations/check', { token: 'x' }),
  ]) {
    expect([reply.status, reply.data.code]).toEqual([503, 'overloaded']);
    expect(reply.headers.get('retry-after')).toBe('5');
  }
  expect(log.join('\n')).not.toContain('a request failed');
});

import { describe, expect, it } from 'vitest';
import { open } from './test/open.ts';
import { openContext } from '../test/service-context.ts';

describe('a key', () => {
  it.each([
    [{ networks: ['10.0.0.0/8', '10.0.0.1'] }, 'networks[1]', /^needs a prefix length/],
    [{ networks: [] }, 'networks', /^must be 1 to 100 networks$/],
    [{ networks: [8] }, 'networks.0', /string/],
    [{ requests_per_day: 0 }, 'requests_per_day', /^must be a whole number from 1 to 999999999$/],
    [{ requests_per_day: 1.5 }, 'requests_per_day', /^must be a whole number/],
    [{ requests_per_day: 1e9 }, 'requests_per_day', /^must be a whole number/],
    [{ requests_per_day: '5' }, 'requests_per_day', /^must be a whole number/],
  ])('with %j is rejected, with the path of the wrong field', async (limits, path, issue) => {
    const owner = await (await open(await openContext())).owner();
    const wanted = { name: 'Shop', scopes: ['single'], ...limits };
    const { status, data } = await owner.send('POST', '/keys', wanted);
    expect([status, data.code]).toEqual([422, 'unprocessable']);
    expect(data.details).toEqual([{ path, issue: expect.stringMatching(issue) }]);
    expect((await owner.get('/keys')).data).toEqual([]);
  });

  it('has its networks and requests per day, also after a rotation', async () => {
    const owner = await (await open(await openContext())).owner();
    const { data: made } = await owner.send('POST', '/keys', {
      name: 'Shop',
      scopes: ['single'],
      networks: ['10.0.0.0/8', '2001:db8::/32', '10.0.0.0/8'],
      requests_per_day: 1000,
    });
    const { data: rotated } = await owner.send('POST', `/keys/${made.id}/rotate`, {});
    const limits = { networks: ['10.0.0.0/8', '2001:db8::/32'], requests_per_day: 1000 };
    expect([made, rotated]).toMatchObject([limits, limits]);
    expect((await owner.get('/keys')).data).toMatchObject([limits, limits]);
  });

  it('without limits, or with limits of null, can be used from anywhere and at any time', async () => {
    const owner = await (await open(await openContext())).owner();
    const wanted = { name: 'Shop', scopes: ['single'], networks: null, requests_per_day: null };
    const { data } = await owner.send('POST', '/keys', wanted);
    expect(data).toMatchObject({ networks: null, requests_per_day: null });
  });
});

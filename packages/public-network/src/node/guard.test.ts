import { describe, expect, it } from 'vitest';
import { readRanges } from '../address-ranges.ts';
import { createGuard } from './guard.ts';
import { pinnedLookup } from './lookup.ts';

const HOSTS: Record<string, readonly string[]> = {
  'shop.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example': ['10.0.0.7'],
  'half.example': ['93.184.216.34', '127.0.0.1'],
  'half6.example': ['93.184.216.34', '::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'empty.example': [],
};

const lookup = async (host: string) => {
  const addresses = HOSTS[host];
  if (!addresses) throw new Error('Not found');
  return addresses;
};

const guardOf = (privateRanges: readonly string[] = []) =>
  createGuard({ privateRanges: readRanges(privateRanges), lookup });

describe('createGuard', () => {
  it('returns all addresses of a public host', async () => {
    const addresses = HOSTS['shop.example'];
    expect(await guardOf().look('shop.example')).toEqual({ state: 'open', addresses });
    expect(await guardOf().look('[2606:2800:220:1::1]')).toMatchObject({ state: 'open' });
    expect(await guardOf().look('93.184.216.34')).toMatchObject({ state: 'open' });
  });

  it.each(['inside.example', 'half.example', 'half6.example', 'mapped.example'])(
    'closes %s, which has an address that is not public',
    async (host) => {
      expect(await guardOf().look(host)).toEqual({ state: 'closed' });
    },
  );

  it('tells a host that does not exist from one whose lookup failed', async () => {
    expect(await guardOf().look('empty.example')).toEqual({ state: 'missing' });
    expect(await guardOf().look('silent.example')).toEqual({ state: 'unknown', code: 'UNKNOWN' });
    const cause = Object.assign(new Error('queryA silent.example'), { code: 'ETIMEOUT' });
    const silent = createGuard({
      lookup: () => Promise.reject(new Error('The lookup failed', { cause })),
    });
    expect(await silent.look('silent.example')).toEqual({ state: 'unknown', code: 'ETIMEOUT' });
  });

  it("permits the operator's ranges", async () => {
    const guard = guardOf(['10.0.0.0/8']);
    expect(await guard.look('inside.example')).toMatchObject({ state: 'open' });
    expect(await guard.look('half.example')).toEqual({ state: 'closed' });
    expect(guard.permits('10.1.2.3')).toBe(true);
    expect(guard.permits('')).toBe(false);
  });
});

describe('pinnedLookup', () => {
  it('returns the checked addresses for any name', () => {
    const answers: unknown[] = [];
    const find = pinnedLookup(['93.184.216.34', '2606:2800:220:1::1']);
    find('another.example', { all: true }, (...given) => answers.push(given));
    find('another.example', {}, (...given) => answers.push(given));
    expect(answers).toEqual([
      [
        null,
        [
          { address: '93.184.216.34', family: 4 },
          { address: '2606:2800:220:1::1', family: 6 },
        ],
      ],
      [null, '93.184.216.34', 4],
    ]);
  });
});

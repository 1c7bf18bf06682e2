import { domainRule } from '@postern/address';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { areOwnDomains, readOwnDomains } from './own-domains.ts';

let folder = '';
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-domains-'));
  await writeFile(path('block.txt'), '# rivals\nrival.com\n*.acme.com\n');
  await writeFile(path('allow.txt'), 'eu.acme.com # ours\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe('readOwnDomains', () => {
  it('reads both lists', async () => {
    const { domains, close } = await readOwnDomains([
      `block=${path('block.txt')}`,
      `allow=${path('allow.txt')}`,
    ]);
    const rules = ['rival.com', 'us.acme.com', 'eu.acme.com', 'acme.com'].map((domain) =>
      domainRule(domains, domain),
    );
    expect(rules).toEqual(['block', 'block', 'allow', null]);
    close();
  });

  it('reads a changed file again', async () => {
    await writeFile(path('changing.txt'), 'rival.com\n');
    const { domains, close } = await readOwnDomains([`block=${path('changing.txt')}`], {
      reloadEveryMs: 5,
      onError: vi.fn(),
    });
    expect(domainRule(domains, 'other.com')).toBeNull();
    await writeFile(path('changing.txt'), 'rival.com\nother.com\n');
    await expect.poll(() => domainRule(domains, 'other.com')).toBe('block');
    close();
  });

  it('reports the number of the line that is not an entry', async () => {
    await writeFile(path('wrong.txt'), 'rival.com\njane@acme.com\n');
    await expect(readOwnDomains([`allow=${path('wrong.txt')}`])).rejects.toThrow(
      /wrong\.txt: line 2 is not an entry/,
    );
  });

  it.each([
    ['without a list', ['rivals.txt']],
    ['of another list', ['deny=rivals.txt']],
    ['of one list twice', ['block=a.txt', 'block=b.txt']],
  ])('rejects names %s', async (_title, names) => {
    expect(areOwnDomains(names)).toBe(false);
    await expect(readOwnDomains(names)).rejects.toThrow('allow=FILE');
  });
});

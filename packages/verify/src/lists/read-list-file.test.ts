import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeResolver } from '../test/fake-resolver.ts';
import { createVerifier } from '../node/verifier.ts';
import { bundledLists } from './lists.ts';
import { readListFile, type ListFileOptions } from './read-list-file.ts';

let folder = '';
let path = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postern-list-'));
  path = join(folder, 'list.txt');
});
afterEach(() => rm(folder, { recursive: true }));

const many = (count: number) =>
  Array.from({ length: count }, (_, at) => `n${at}.example`).join('\n');
const read = async (text: string | Uint8Array, options?: Partial<ListFileOptions>) => {
  await writeFile(path, text);
  return readListFile(path, { kind: 'disposable', ...options });
};

describe('readListFile', () => {
  it('reads a file with a byte order mark, comments, blank lines and non-ASCII letters', async () => {
    const list = await read('\uFEFFShop.example\r\n\r\n# ours\r\nbücher.example # and this\r\n');
    expect(list.size).toBe(2);
    expect(['shop.example', 'xn--bcher-kva.example'].filter(list.has)).toHaveLength(2);
  });

  it('replaces only the methods of its kind', async () => {
    const list = await read('shop.example');
    const { isDisposable, isListed, revision, ...others } = list.lists;
    expect(isDisposable!('shop.example')).toBe(true);
    expect(isListed!('gynzy.ro')).toBe(false);
    expect(revision!()).toBeTypeOf('number');
    expect(others).toEqual({});
  });

  it('replaces the bundled list', async () => {
    const list = await read('shop.example');
    expect(list.has('mailinator.com')).toBe(false);
  });

  it('adds to the bundled list', async () => {
    const list = await read('shop.example', { extends: 'bundled' });
    expect(['shop.example', 'mailinator.com'].filter(list.has)).toHaveLength(2);
    expect(list.size).toBe(1);
    expect(list.lists).not.toHaveProperty('isListed');
  });

  it.each(['disposable', 'suspect'] as const)(
    'never matches relays and mainstream providers in a list of kind %s',
    async (kind) => {
      const spared = ['gmail.com', 'mail.gmail.com', 'duck.com', 'x.anonaddy.me', 'msa.hinet.net'];
      const list = await read('gmail.com\nduck.com\n*.anonaddy.me\nhinet.net\nshop.example', {
        kind,
      });
      expect([...spared, 'shop.example'].filter(list.has)).toEqual(['shop.example']);
    },
  );

  it.each([
    ['shop.example', 'a.shop.example', true], // two labels
    ['a.shop.example', 'b.a.shop.example', false], // three: could be a subdomain of another owner
    ['*.a.shop.example', 'b.a.shop.example', true],
    ['*.a.shop.example', 'a.shop.example', true],
    ['*.a.shop.example', 'shop.example', false],
    ['10minutemail.co.uk', 'a.10minutemail.co.uk', true], // covers subdomains in the bundled list
    ['jetable.fr.nf', 'a.jetable.fr.nf', false], // matches only itself in the bundled list
    ['co.uk', 'shop.co.uk', false], // has mainstream providers below it
    ['co.uk', 'co.uk', true],
    ['*.co.uk', 'shop.co.uk', true],
  ])('for the entry %s and the domain %s returns %s', async (entry, domain, isListed) => {
    const list = await read(entry);
    expect(list.has(domain)).toBe(isListed);
  });

  it.each([
    ['free', 'shop.example', 'shop.example', 'a.shop.example'],
    ['relay', 'shop.example', 'a.shop.example', 'myshop.example'],
    ['typo-squat', 'gmaill.example', 'gmaill.example', 'a.gmaill.example'],
    ['role', 'Vertrieb', 'vertrieb+2026', 'vertriebler'],
    ['tld', '.zip', 'a.zip', 'zip.a'],
  ] as const)(
    'matches a list of kind %s by the rule of that kind',
    async (kind, text, listed, unlisted) => {
      const list = await read(text, { kind });
      expect([listed, unlisted].map(list.has)).toEqual([true, false]);
    },
  );

  it.each([
    ['', 'it has no entries'],
    ['# nothing yet\n', 'it has no entries'],
    ['a.example\0\n', 'it is not a text'],
    [Uint8Array.of(0xff, 0xfe, 0x61), 'it is not a text in UTF-8'],
    ['a.example\njane.doe@b.example\n', 'line 2 is not an entry of such a list'],
    ['<html>\n<title>', 'line 1 is not an entry of such a list'],
  ])('rejects the file %j', async (text, why) => {
    await expect(read(text)).rejects.toThrow(`readListFile: ${path}: ${why}`);
  });

  it('rejects a missing file and a folder', async () => {
    const options = { kind: 'disposable' } as const;
    await expect(readListFile(path, options)).rejects.toThrow('ENOENT');
    await expect(readListFile(folder, options)).rejects.toThrow('it is not a file');
  });

  it.each([
    [{ kind: 'spam' }, 'kind must be one of disposable'],
    [{ kind: 'free', extends: 'all' }, 'extends must be'],
    [{ kind: 'free', reloadEveryMs: 0, onError() {} }, 'reloadEveryMs must be'],
    [{ kind: 'free', reloadEveryMs: 1000 }, 'reloadEveryMs needs it'],
    [undefined, 'kind must be one of disposable'],
  ])('rejects the options %j', async (options, why) => {
    const reading = readListFile(path, options as ListFileOptions);
    await expect(reading).rejects.toThrow(TypeError);
    await expect(reading).rejects.toThrow(`readListFile: ${why}`.slice(0, 14));
    await expect(reading).rejects.toThrow(why);
  });
});

describe('reload', () => {
  it('replaces the list and reports a change', async () => {
    const list = await read('a.example\nb.example');
    const before = list.lists.revision!();
    await writeFile(path, 'b.example\nc.example');
    await list.reload();
    expect(['a.example', 'b.example', 'c.example'].map(list.has)).toEqual([false, true, true]);
    expect(list.lists.revision!()).not.toBe(before);
  });

  it.each([
    ['', 'it has no entries'],
    ['b.exam\0ple\nc.example', 'it is not a text'],
    ['b.example\nnot a domain', 'line 2 is not an entry'],
    [many(49), 'it has 49 entries, and had 100'],
  ])('keeps the old list for the file %j', async (text, why) => {
    const list = await read(many(100));
    const before = list.lists.revision!();
    await writeFile(path, text);
    await expect(list.reload()).rejects.toThrow(why);
    expect([list.has('n99.example'), list.size]).toEqual([true, 100]);
    expect(list.lists.revision!()).toBe(before);
  });

  it('keeps the old list when the file is missing', async () => {
    const list = await read('a.example');
    await rm(path);
    await expect(list.reload()).rejects.toThrow('ENOENT');
    expect(list.has('a.example')).toBe(true);
  });

  it('accepts a list of half the size, and a smaller one when it may shrink', async () => {
    const list = await read(many(100));
    await writeFile(path, many(50));
    await list.reload();
    expect(list.size).toBe(50);
    const shrinking = await read(many(100), { mayShrink: true });
    await writeFile(path, 'a.example');
    await shrinking.reload();
    expect(shrinking.size).toBe(1);
  });

  it('has the same revision in every list, so that lists can be spread into one object', async () => {
    const disposable = await read('a.example');
    const free = await read('a.example', { kind: 'free' });
    const { revision } = { ...disposable.lists, ...free.lists };
    const before = revision!();
    await disposable.reload();
    expect(revision!()).not.toBe(before);
  });

  it('affects the next result of a verifier that has the domain in its cache', async () => {
    const disposable = await read('a.shop.de', { extends: 'bundled' });
    const roles = join(folder, 'roles.txt');
    await writeFile(roles, 'vertrieb');
    const role = await readListFile(roles, { kind: 'role' });
    const verify = createVerifier({
      lists: { ...disposable.lists, ...role.lists },
      resolver: fakeResolver(),
    });
    const ask = () => verify({ email: 'innendienst@b.shop.de', mode: 'fast' });
    expect(await ask()).toMatchObject({ is_disposable: false, is_role_based: false });

    await writeFile(path, 'a.shop.de\nb.shop.de');
    await disposable.reload();
    expect(await ask()).toMatchObject({ is_disposable: true, is_role_based: false });

    await writeFile(roles, 'innendienst');
    await role.reload();
    expect(await ask()).toMatchObject({ is_disposable: true, is_role_based: true });
  });

  it('still never matches relays after a change of the file', async () => {
    const list = await read('a.example', { extends: 'bundled' });
    await writeFile(path, 'duck.com\ngmail.com');
    await list.reload();
    const { isRelay } = bundledLists;
    expect([list.has('duck.com'), list.has('gmail.com'), isRelay('duck.com')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('reloadEveryMs', () => {
  it('loads a changed file, and reports why a bad one was rejected', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const errors: string[] = [];
    const onError = ({ message }: Error) => errors.push(message);
    const list = await read('a.example', { reloadEveryMs: 60_000, onError });
    const before = list.lists.revision!();

    await writeFile(`${path}.new`, 'b.example\nc.example');
    await rename(`${path}.new`, path);
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => list.has('b.example')).toBe(true);
    expect(list.lists.revision!()).not.toBe(before);

    await writeFile(path, 'b.example\n?');
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]).toContain('line 2 is not an entry');
    expect(list.has('c.example')).toBe(true);

    list.close();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('does not read an unchanged file again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const list = await read('a.example', { reloadEveryMs: 1000, onError: () => undefined });
    const before = list.lists.revision!();
    vi.advanceTimersByTime(5000);
    vi.useRealTimers();
    await list.reload();
    expect(list.lists.revision!()).toBe(before + 1);
    list.close();
  });
});

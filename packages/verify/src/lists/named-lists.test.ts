import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledLists } from './lists.ts';
import { areNamedLists, readNamedLists } from './named-lists.ts';

let folder = '';
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'named-lists-'));
  await writeFile(path('disposable.txt'), 'throwaway.postern.test\n');
  await writeFile(path('roles.txt'), 'kasse\n');
});
afterAll(() => rm(folder, { recursive: true }));

describe('readNamedLists', () => {
  it('adds each file to the bundled list of its kind', async () => {
    const names = [`disposable=${path('disposable.txt')}`, `role=${path('roles.txt')}`];
    const { lists, close } = await readNamedLists(names);
    expect(lists.isDisposable?.('throwaway.postern.test')).toBe(true);
    expect(lists.isDisposable?.('mailinator.com')).toBe(
      bundledLists.isDisposable('mailinator.com'),
    );
    expect(lists.isRole?.('kasse')).toBe(true);
    expect(lists.isRole?.('info')).toBe(true);
    close();
  });

  it('rejects if a file cannot be read', async () => {
    await expect(readNamedLists([`role=${path('none.txt')}`])).rejects.toThrow('none.txt');
  });

  it.each([
    ['without a kind', ['roles.txt']],
    ['of no kind', ['rolls=roles.txt']],
    ['without a file', ['role=']],
    ['of one kind twice', ['role=a.txt', 'role=b.txt']],
  ])('rejects names %s', async (_title, names) => {
    expect(areNamedLists(names)).toBe(false);
    await expect(readNamedLists(names)).rejects.toThrow('KIND=FILE');
  });
});

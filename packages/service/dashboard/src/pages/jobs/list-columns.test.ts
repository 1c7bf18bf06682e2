import { describe, expect, it } from 'vitest';
import { columnQuery, readListColumns } from './list-columns.ts';

async function read(text: string | Uint8Array<ArrayBuffer>) {
  const { columns, chosen, describe: say, fault } = await readListColumns(new Blob([text]));
  return {
    names: columns.map(({ name }) => name),
    chosen,
    description: chosen === null ? '' : say(chosen),
    fault,
  };
}

describe('readListColumns', () => {
  it.each([
    ['name,email\nJane,jane@example.com\n', ['name', 'email'], 1],
    ['\uFEFFid;mail;city\r\n1;a@b.com;Rome\r\n', ['id', 'mail', 'city'], 1],
    ['"Name, full","E-mail"\n"Doe, Jane","j@d.com"', ['Name, full', 'E-mail'], 1],
    ['name,E-Mail\n', ['name', 'E-Mail'], 1],
    ['jane@example.com,Jane\n', ['', ''], 0],
    ['work,home\na@b.com,c@d.com\n', ['work', 'home'], null],
  ])('reads the columns of %j', async (text, names, chosen) => {
    expect(await read(text)).toMatchObject({ names, chosen, fault: '' });
  });

  it.each(['jane@example.com\njoe@example.com\n', 'email\njane@example.com\n', '', '\n\n'])(
    'does not offer a choice of columns for %j',
    async (text) => {
      expect(await read(text)).toMatchObject({ names: [], fault: '' });
    },
  );

  it('describes how the list is read', async () => {
    const bytes = new Uint8Array(Buffer.from('Name;E-Mail\nJos\xe9;a@b.com\n', 'latin1'));
    expect(await read(bytes)).toMatchObject({
      description: 'column 2 (E-Mail), separated by semicolons, in Windows-1252',
    });
  });

  it('returns why a file cannot be read', async () => {
    expect((await read('PK\x03\x04')).fault).toMatch(/^The list is a spreadsheet file/);
  });
});

describe('columnQuery', () => {
  it('is the name of a column, or its number where the name is empty or not its alone', () => {
    const columns = ['Email', 'Email', '', 'Mail'].map((name, at) => {
      return { at, name, addresses: 0, different: 0, filled: 0 };
    });
    expect(columns.map(({ at }) => columnQuery(columns, at))).toEqual(['1', '2', '3', 'Mail']);
  });
});

import { describe, expect, it } from 'vitest';
import { listColumns } from './list-columns.ts';

describe('listColumns', () => {
  it.each([
    ['name,email\nJane,jane@example.com\n', ['name', 'email'], 1],
    ['\uFEFFid;mail;city\r\n1;a@b.com;Rome\r\n', ['id', 'mail', 'city'], 1],
    ['a\tb\n1\tx@y.zz', ['a', 'b'], 1],
    ['"Name, full","E-mail"\n"Doe, Jane","j@d.com"', ['Name, full', 'E-mail'], 1],
    ['contact,email\nx@y.com,\nz@y.com,', ['contact', 'email'], 0],
    ['name,E-Mail\n', ['name', 'E-Mail'], 1],
    ['\n\n\ta\tmail\n1\tx@y.zz\tz', ['', 'a', 'mail'], 2],
    ['nom;correo\nJosé;', ['nom', 'correo'], 1],
    ['note,address\n"say ""hi""\nagain",a@b.com', ['note', 'address'], 1],
  ])('reads %j', (text, names, guess) => {
    expect(listColumns(text)).toEqual({ names, guess });
  });

  it.each([
    'jane@example.com\njoe@example.com\n',
    'email\njane@example.com\n',
    'jane@example.com,Jane\n',
    'email,email\na@b.com,c@d.com',
    '',
    '\n\n',
    '"never closed',
  ])('offers nothing to choose from in %j', (text) => {
    expect(listColumns(text).names).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { chooseColumn } from './address-column.ts';

const row = (...cells: string[]) => cells;

describe('chooseColumn', () => {
  it.each([
    ['email', row('id', 'email'), 1],
    ['e-mail', row('E-Mail', 'name'), 0],
    ['an email address', row('id', 'Email Address'), 1],
    ['e_mail', row('id', ' e_mail '), 1],
    ['email before mail', row('mail', 'email'), 1],
    ['address, when nothing looks like one', row('id', 'address'), 1],
  ])('takes the column named %s', (_, header, at) => {
    expect(chooseColumn([header, row('x', 'y')], undefined)).toEqual({ at, hasHeader: true });
  });

  it('takes the first column that looks like addresses when no name tells', () => {
    const records = [
      row('who', 'where', 'contact'),
      row('Jane', 'Köln', ''),
      row('Joe', '', 'j@d.de'),
    ];
    expect(chooseColumn(records, undefined)).toEqual({ at: 2, hasHeader: true });
  });

  it('takes no empty column, whatever its name, where another holds addresses', () => {
    const records = [row('contact', 'email'), row('j@d.de', ''), row('x@y.de', ' ')];
    expect(chooseColumn(records, undefined).at).toBe(0);
    expect(chooseColumn([row('contact', 'email'), row('Jane', '')], undefined).at).toBe(1);
  });

  it('takes no column of @handles for one of addresses', () => {
    const records = [row('Twitter', 'Contact'), row('@jane', 'jane@d.de')];
    expect(chooseColumn(records, undefined)).toEqual({ at: 1, hasHeader: true });
    expect(chooseColumn([row('@jane', 'jane@d.de')], undefined).at).toBe(1);
    expect(chooseColumn([row('jane@'), row('joe@d.de')], undefined).at).toBe(0);
  });

  it('knows an @ of full width', () => {
    const records = [row('ｊ＠ｄ．ｄｅ', 'Köln'), row('ｋ＠ｄ．ｄｅ', '')];
    expect(chooseColumn(records, undefined)).toEqual({ at: 0, hasHeader: false });
  });

  it('takes no street for an address', () => {
    const records = [row('address', 'contact'), row('Hauptstr. 1', 'j@d.de')];
    expect(chooseColumn(records, undefined).at).toBe(1);
    const mails = [row('contact', 'address'), row('x@y.de', 'j@d.de')];
    expect(chooseColumn(mails, undefined).at).toBe(1);
  });

  it('takes a first line with an address in it for no header', () => {
    expect(chooseColumn([row('1', 'j@d.de')], undefined)).toEqual({ at: 1, hasHeader: false });
  });

  it('finds the column that was named, or numbered', () => {
    const records = [row('a', 'Kontakt'), row('x@y.de', 'j@d.de')];
    expect(chooseColumn(records, 'kontakt')).toEqual({ at: 1, hasHeader: true });
    expect(chooseColumn(records, '2')).toEqual({ at: 1, hasHeader: true });
    expect(chooseColumn([row('x@y.de', 'j@d.de')], '2')).toEqual({ at: 1, hasHeader: false });
  });

  it('takes the name of a column before its number', () => {
    expect(chooseColumn([row('2', '1'), row('a', 'b')], '1').at).toBe(1);
  });

  it('sends no control characters of a header to the terminal', () => {
    const choose = () => chooseColumn([row('\u001b]0;mine\u0007', 'b')], 'c');
    expect(choose).toThrow('Its columns: \\u{1b}]0;mine\\u{7}, b.');
  });

  it.each([
    ['no column that is named so', [row('a', 'b')], 'c', 'Its columns: a, b.'],
    ['no column of that number', [row('a', 'b')], '3', 'no such column'],
    ['no names', [row('j@d.de')], 'email', 'names no columns'],
    ['no addresses', [row('a', 'b'), row('c', 'd')], undefined, '--column'],
  ])('refuses a list with %s, and quotes no address', (_, records, wanted, sentence) => {
    const choose = () => chooseColumn(records, wanted);
    expect(choose).toThrow(sentence);
    expect(choose).not.toThrow('j@d.de');
  });
});

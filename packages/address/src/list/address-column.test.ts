import { describe, expect, it } from 'vitest';
import { findAddressColumn } from './address-column.ts';
import { columnText } from './list-column.ts';
import { readBytes } from './test/read-bytes.ts';

const row = (...cells: string[]) => cells;
const chosen = (records: string[][], wanted?: string) =>
  findAddressColumn(records, wanted).chosen?.at;

describe('findAddressColumn, by addresses', () => {
  it('chooses the column full of addresses, not the notes with an address', () => {
    const records = [
      row('note', 'contact'),
      row('ask z@x.de', 'a@x.de'),
      row('z@x.de', 'b@x.de'),
      row('', 'c@x.de'),
    ];
    expect(chosen(records)).toBe(1);
  });

  it('chooses the column full of addresses over one named email', () => {
    expect(chosen([row('contact', 'email'), row('j@d.de', ''), row('x@y.de', ' ')])).toBe(0);
  });

  it('counts invalid addresses, names and several addresses in a cell', () => {
    const records = [
      row('x', 'y'),
      row('@jane', 'j@@d.de'),
      row('@joe', 'Joe <j@d.de>'),
      row('1', 'a@x.de; b@x.de'),
    ];
    expect(chosen(records)).toBe(1);
  });

  it('counts addresses with a full-width @', () => {
    expect(findAddressColumn([row('ｊ＠ｄ．ｄｅ', 'Köln'), row('ｋ＠ｄ．ｄｅ', '')])).toMatchObject(
      {
        chosen: { at: 0 },
        headRecords: 0,
      },
    );
  });

  it('ignores a column with the same address in each row', () => {
    const records = [row('x', 'y'), row('shop@x.de', 'a@x.de'), row('shop@x.de', 'b@x.de')];
    expect(chosen(records)).toBe(1);
  });

  it('chooses the first of two columns with the same addresses', () => {
    const records = [row('x', 'y'), row('a@x.de', 'a@x.de'), row('b@x.de', 'B@x.de')];
    expect(chosen(records)).toBe(0);
  });
});

describe('findAddressColumn, for an ambiguous table', () => {
  it.each([
    [
      'with two equivalent names',
      [row('work', 'home'), row('a@x.de', 'b@x.de')],
      ['1 (work)', '2 (home)'],
    ],
    [
      'with the same name twice',
      [row('Email', 'Email'), row('a@x.de', 'b@x.de')],
      ['1 (Email)', '2 (Email)'],
    ],
    ['without names', [row('1', 'a@x.de', 'b@x.de')], ['2', '3']],
    [
      'with a full column beside a named one',
      [
        row('kunde', 'email'),
        ...Array.from({ length: 40 }, (_, at) => row(`k${at}@x.de`, at < 3 ? `e${at}@x.de` : '')),
      ],
      ['2 (email)', '1 (kunde)'],
    ],
    ['without addresses', [row('a', 'b'), row('c', 'd')], []],
    [
      'with a column that is half full of addresses',
      [row('a', 'b'), row('x@y.de', 'd'), row('c', 'd')],
      [],
    ],
  ])('%s, chooses no column and returns the candidates', (_, records, candidates) => {
    const found = findAddressColumn(records);
    expect(found.chosen).toBeNull();
    expect(found.candidates.map(columnText)).toEqual(candidates);
  });
});

describe('findAddressColumn, by name', () => {
  it.each([
    ['email before mail', row('mail', 'email'), 1],
    ['an email address', row('id', 'Email Address'), 1],
    ['a vague name', row('id', 'address'), 1],
  ])('chooses the name when no column is full of addresses: %s', (_, header, at) => {
    expect(chosen([header, row('x', 'y')])).toBe(at);
  });

  it('chooses the better name of columns full of addresses', () => {
    expect(chosen([row('owner email', 'email'), row('a@x.de', 'b@x.de')])).toBe(1);
    expect(chosen([row('shipping_email', 'billing_email'), row('a@x.de', 'b@x.de')])).toBe(1);
    expect(chosen([row('street', 'address'), row('a@x.de', 'b@x.de')])).toBe(1);
  });

  it('ignores a column named address that holds streets', () => {
    expect(chosen([row('address', 'contact'), row('Hauptstr. 1', 'j@d.de')])).toBe(1);
  });
});

describe('findAddressColumn, for a requested column', () => {
  const records = [row('a', 'Kontakt', 'kontakt'), row('x@y.de', 'j@d.de', 'k@d.de')];

  it('finds it by name or number', () => {
    expect(chosen(records, 'Kontakt')).toBe(1);
    expect(chosen(records, 'kontakt')).toBe(2);
    expect(chosen(records, ' KONTAKT ')).toBe(1);
    expect(chosen(records, '2')).toBe(1);
    expect(findAddressColumn([row('x@y.de', 'j@d.de')], '2')).toMatchObject({ headRecords: 0 });
  });

  it('prefers a name over a number', () => {
    expect(chosen([row('2', '1'), row('a', 'b')], '1')).toBe(1);
  });

  it('throws when it does not exist', () => {
    expect(() => findAddressColumn(records, 'c')).toThrow('Its columns: 1 (a), 2 (Kontakt)');
    expect(() => findAddressColumn(records, '4')).toThrow('does not have this column');
    expect(() => findAddressColumn([row('j@d.de')], 'email')).toThrow('Choose one by its number.');
  });
});

describe('findAddressColumn, for a table whose first record', () => {
  it.each([
    ['names the columns', [row('id', 'x'), row('1', 'a@x.de')], 1],
    ['is data with an address', [row('1', 'j@d.de'), row('2', 'k@d.de')], 0],
    ['is data in a single column without a usual name', [row('one'), row('a@x.de')], 0],
    ['names a single column', [row('Adresse e-mail'), row('a@x.de')], 1],
    ['is a title', [row('Export'), row('id', 'x'), row('1', 'a@x.de'), row('2', 'b@x.de')], 2],
  ])('%s, counts the records before the first address', (_, records, headRecords) => {
    expect(findAddressColumn(records).headRecords).toBe(headRecords);
  });
});

/** Exports with the column names that each program writes, an address in a note, and second addresses. */
const EXPORTS: [string, string][] = [
  [
    'Stripe, payments',
    'id,Created (UTC),Amount,Description,Seller Message,Customer ID,Customer Description,Customer Email,Captured\nch_1,2026-01-01,5,Charge for old@x.de,ok,c,z@x.de,a@x.de,TRUE\nch_2,2026-01-02,5,,ok,c,,b@x.de,TRUE\n',
  ],
  [
    'Stripe, customers',
    'id,Description,Email,Name,Created (UTC),Delinquent\nc1,call z@x.de,a@x.de,J,2026,false\nc2,,b@x.de,K,2026,false\n',
  ],
  [
    'WooCommerce',
    'order_id,customer_note,billing_first_name,billing_email,shipping_first_name,customer_email\n1,z@x.de,J,a@x.de,J,a@x.de\n2,,K,b@x.de,K,b@x.de\n',
  ],
  [
    'Google Contacts',
    'First Name,Last Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value\nJ,D,z@x.de,* myContacts,* Work,a@x.de,Home,y@x.de\nK,E,,,* Work,b@x.de,Home,w@x.de\n',
  ],
  [
    'Outlook',
    'First Name,Last Name,Notes,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address\nJ,D,z@x.de,a@x.de,SMTP,J D (a@x.de),y@x.de\nK,E,,b@x.de,SMTP,K E (b@x.de),w@x.de\n',
  ],
  [
    'Mailchimp',
    'Email Address,First Name,Address,OPTIN_TIME,NOTES,TAGS\na@x.de,J,Hauptstr. 1,2026,z@x.de,"x"\nb@x.de,K,,2026,,"x"\n',
  ],
  [
    'Shopify',
    "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Note\n'1,J,D,a@x.de,yes,,z@x.de\n'2,K,E,b@x.de,no,,\n",
  ],
  [
    'HubSpot',
    '"Record ID","First Name","Email","Contact owner","Lead Status"\n"1","J","a@x.de","Olga (o@x.de)","New"\n"2","K","b@x.de","Oleg (p@x.de)","New"\n',
  ],
  [
    'Salesforce',
    '"Owner Email","First Name","Last Name","Account Name","Email","Created By"\n"o@x.de","J","D","X","a@x.de","o@x.de"\n"p@x.de","K","E","Y","b@x.de","p@x.de"\n',
  ],
  [
    'Klaviyo',
    'Email,Klaviyo ID,First Name,Email Marketing Consent,Email Lists\na@x.de,1,J,SUBSCRIBED,News\nb@x.de,2,K,NEVER_SUBSCRIBED,News\n',
  ],
  [
    'Brevo',
    'CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;COMMENT\n1;a@x.de;J;D;;z@x.de\n2;b@x.de;K;E;;\n',
  ],
  [
    'Eventbrite',
    'Order #,Order Date,Buyer Email,First Name,Last Name,Email,Ticket Type\n1,2026,y@x.de,J,D,a@x.de,Free\n2,2026,y@x.de,K,E,b@x.de,Free\n',
  ],
  [
    'ownCloud',
    '"Notes";"Name";"Email 1 - Value";"Email 2 - Value"\n"z@x.de";"J";"a@x.de";"y@x.de"\n"";"K";"b@x.de";""\n',
  ],
  [
    'Thunderbird',
    'First Name,Last Name,Display Name,Primary Email,Secondary Email,Notes\nJ,D,J D,a@x.de,y@x.de,z@x.de\nK,E,K E,b@x.de,w@x.de,\n',
  ],
  [
    'PayPal',
    '"Date","Name","From Email Address","To Email Address","Note"\n"1","J","a@x.de","shop@x.de","ask z@x.de"\n"2","K","b@x.de","shop@x.de",""\n"3","L","c@x.de","shop@x.de",""\n',
  ],
];

it.each(EXPORTS)('findAddressColumn finds the addresses in an export of %s', (_, text) => {
  const addresses = readBytes(text).map((entry) => entry.replace(/^\d+ /, ''));
  expect(addresses.slice(0, 2)).toEqual(['a@x.de', 'b@x.de']);
});

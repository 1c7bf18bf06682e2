/* Small lists of our own: an indication of quality, not proof of it. */

/** Misspelled domain → intended domain. */
export const TYPOS = {
  'gmial.com': 'gmail.com',
  'gnail.com': 'gmail.com',
  'gmaill.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.comm': 'gmail.com',
  'hotmai.com': 'hotmail.com',
  'hotnail.com': 'hotmail.com',
  'yahho.com': 'yahoo.com',
  'yaoo.com': 'yahoo.com',
  'outllook.com': 'outlook.com',
  'outlool.com': 'outlook.com',
  'icoud.com': 'icloud.com',
  'iclould.com': 'icloud.com',
  'protonmal.com': 'protonmail.com',
  'live.con': 'live.com',
};

/** Valid domains, some one letter from a large provider. None must have a suggestion. */
export const FINE = [
  'gmail.com',
  'hotmail.co.uk',
  'yahoo.fr',
  'outlook.de',
  'icloud.com',
  'proton.me',
  'pm.me',
  'gmx.at',
  'web.de',
  'mail.com',
  'email.com',
  'aol.com',
  'ymail.com',
  'zoho.eu',
  'fastmail.fm',
  'hey.com',
  'kernel.org',
  'mozilla.org',
  'ethz.ch',
  'ox.ac.uk',
];

export const DISPOSABLE = [
  'mailinator.com',
  'guerrillamail.com',
  'yopmail.com',
  '10minutemail.com',
  'trashmail.com',
  'maildrop.cc',
  'sharklasers.com',
  'getnada.com',
  'mailnesia.com',
  'tempmail.com',
  'dispostable.com',
  'fakeinbox.com',
];

export const BAD = [
  'jane',
  'jane@',
  '@firm.com',
  'jane@firm',
  'jane doe@firm.com',
  'jane..doe@firm.com',
  'jane.@firm.com',
  'jane@-firm.com',
  'jane@firm..com',
  'jane@@firm.com',
  'jane@firm.com.',
  'jane@fi_rm.com',
  `${'j'.repeat(65)}@firm.com`,
];

export const UNUSUAL = [
  "o'hara@firm.ie",
  'jane+news@firm.io',
  'a@b.co',
  'x_y-z@mail.firm.co.uk',
  '7@8.org',
  'jane@xn--bcher-kva.example.com',
  'first!last@firm.com',
  'jane@firm.photography',
];

const pick = (list, index) => list[index % list.length];

/** A thousand addresses at large providers. */
export const known = Array.from({ length: 1000 }, (_, index) => {
  return `jane.doe${String(index)}@${pick(FINE.slice(0, 12), index)}`;
});

/** A thousand addresses of all kinds: half valid, the rest misspelled, disposable, invalid or unknown. */
export const mixed = Array.from({ length: 1000 }, (_, index) => {
  const user = `user${String(index)}`;
  const kinds = [
    `${user}@${pick(Object.keys(TYPOS), index)}`,
    `${user}@${pick(DISPOSABLE, index)}`,
    pick(BAD, index),
    `info@firm${String(index)}.com`,
    `${user}@company${String(index)}.io`,
  ];
  return kinds[index % 10] ?? `${user}@${pick(FINE, index)}`;
});

/** Creates a function that returns an address at a new domain at each call. */
export function createUnseenAddresses() {
  let count = 0;
  return () => `jane@n${(count++).toString(36)}-firm.com`;
}

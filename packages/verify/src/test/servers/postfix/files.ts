/*
 * Postfix's tables: a key and a value in each line.
 */

/** The domains whose mailboxes Postfix has itself. Each has Jane's. */
const VIRTUAL = [
  ...['good', 'other', 'gray', 'quota', 'backup', 'late-backup', 'late', 'early', 'soft', 'many'],
  ...['screened', 'screened2', 'screened3', 'deep-screened', 'old-tls', 'odd-tls', 'strict-tls'],
  ...['röt', 'xn--blu-rla', 'grün', 'xn--grn-ioa'],
].map((name) => `${name}.postfix.test`);
const WITH_UMLAUTS = ['good', 'röt', 'xn--blu-rla', 'grün', 'xn--grn-ioa'].map(
  (name) => `jörg@${name}.postfix.test`,
);

const mailboxes = [
  ...VIRTUAL.map((domain) => `jane@${domain}`),
  ...WITH_UMLAUTS,
  'jane@local.postfix.test',
  'jane@relay.postfix.test',
  'jane@verified.postfix.test',
  'nemo@verified.postfix.test',
  'jane@loop.postfix.test',
  'jane@silent.postfix.test',
  'full@quota.postfix.test',
  'full@good.postfix.test',
  'off@good.postfix.test',
  'policy@good.postfix.test',
];

const TABLES: Record<string, Record<string, string>> = {
  mailboxes: {
    ...Object.fromEntries(mailboxes.map((mailbox) => [mailbox, 'x'])),
    '@catch.postfix.test': 'x',
  },
  aliases: { 'info@good.postfix.test': 'jane@good.postfix.test' },
  recipients: {
    'full@good.postfix.test': '452 4.2.2 Mailbox full',
    'off@good.postfix.test': '550 5.2.1 The account is disabled',
    'policy@good.postfix.test': 'REJECT',
    'gray.postfix.test': 'greylist',
    'quota.postfix.test': 'quota',
    'verified.postfix.test': 'reject_unverified_recipient',
    'loop.postfix.test': 'reject_unverified_recipient',
    'silent.postfix.test': 'reject_unverified_recipient',
  },
  backend: { 'nemo@verified.postfix.test': '550 5.1.1 User unknown' },
  helos: { 'forged.prober.test': 'REJECT', 'odd.prober.test': 'reject_unknown_helo_hostname' },
  senders: {
    'denied@prober.test': 'REJECT',
    'nowhere.test': 'reject_unknown_sender_domain',
    'unverified@prober.test': 'reject_unverified_sender',
  },
  clients: { '127.0.1.5': 'reject_unknown_client_hostname' },
  screened: { '127.0.1.3': 'reject' },
};

/** The files of `/etc/postfix` that the settings name. */
export const POSTFIX_TABLES = Object.fromEntries(
  Object.entries(TABLES).map(([name, rows]) => [
    name,
    Object.entries(rows)
      .map(([key, value]) => `${key} ${value}\n`)
      .join(''),
  ]),
);
export const VIRTUAL_DOMAINS = [...VIRTUAL, 'catch.postfix.test'].join(' ');

import { CERTIFICATE } from '../../certificate.ts';
import type { RootPlan } from '../debian-root.ts';
import { filledIn } from '../filled-in.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS } from './doors.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const PLAN: RootPlan = {
  logs: ['var/log/exim4/mainlog'],
  packages: ['exim4-daemon-heavy'],
  users: ['Debian-exim'],
  folders: {
    'var/spool/exim4': { owner: 'Debian-exim', mode: 0o750 },
    'var/log/exim4': { owner: 'Debian-exim', mode: 0o750 },
  },
};

/** Each of these domains has Jane's mailbox. */
const JANES = [
  ...['good', 'other', 'policy', 'gray', 'backup', 'callout', 'shy', 'gone', 'many'],
  ...['old-tls', 'odd-tls', 'late', 'very-late', 'both-late', 'slow'],
  ...['röt', 'xn--blu-rla', 'grün', 'xn--grn-ioa'],
];
const MAILBOXES = [
  ...JANES.map((domain) => `jane@${domain}.exim.test`),
  ...['good', 'röt', 'xn--blu-rla', 'grün', 'xn--grn-ioa'].map(
    (domain) => `jörg@${domain}.exim.test`,
  ),
  'full@policy.exim.test',
];

/** The mailbox of each alias, or the reply to a name after a colon. */
const ALIASES = {
  'info@good.exim.test': 'jane@good.exim.test',
  'full@good.exim.test': ':fail: Mailbox is full',
  'quota@good.exim.test': ':defer: mailbox is over quota',
  'off@good.exim.test': ':fail: This account has been disabled',
  'left@good.exim.test': ':fail: User unknown: no longer works here',
};

const CIPHERS = {
  [DOORS.oldTls]: 'NORMAL:-VERS-ALL:+VERS-TLS1.0:%COMPAT',
  [DOORS.oddTls]:
    'NONE:+VERS-TLS1.2:+CAMELLIA-128-GCM:+AEAD:+ECDHE-ECDSA:+SIGN-ALL:+GROUP-ALL:+COMP-ALL:+CTYPE-ALL',
};

/** Exim, as Debian builds it with everything. */
export const exim: MailServer = {
  name: 'Exim',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: PLAN,
  start: async (root) => {
    const every = Object.values(DOORS).join(' ; ');
    const files = {
      'exim.conf': await filledIn(new URL('exim.conf', import.meta.url), { ...DOORS, every }),
      'chain.pem': `${CERTIFICATE.key}${CERTIFICATE.cert}`,
      mailboxes: MAILBOXES.map((mailbox) => `${mailbox}: yes\n`).join(''),
      aliases: table(ALIASES),
      ciphers: table(CIPHERS),
      doors: table(Object.fromEntries(Object.entries(DOORS).map(([name, at]) => [at, name]))),
    };
    for (const [name, text] of Object.entries(files)) {
      await root.write(`etc/exim4/${name}`, { text });
    }
    root.start('/usr/sbin/exim4', '-bdf', '-C', '/etc/exim4/exim.conf');
  },
};

function table(rows: Record<string, string>): string {
  return Object.entries(rows)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('');
}

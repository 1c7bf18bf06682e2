import { CERTIFICATE } from '../../certificate.ts';
import type { RootPlan } from '../debian-root.ts';
import { filledIn } from '../filled-in.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS } from './doors.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const PLAN: RootPlan = {
  packages: ['sendmail-bin', 'sendmail-cf', 'm4'],
  users: ['jane', 'mail', 'smmta', 'smmsp'],
  folders: { 'var/run': {}, 'var/spool/mqueue': { mode: 0o700 } },
};

const HOSTED = ['good', 'other', 'catch', 'backup', 'many', 'odd-tls', 'late', 'busy', 'gray'];
const UNKNOWN_CIPHERS = 'O CipherList=CAMELLIA128-SHA\nO ServerSSLOptions=+SSL_OP_NO_TLSv1_3';
const full = (label: string) => `${label}.sendmail.test`;

/** What differs between the processes. */
const PROCESSES = {
  plain: { hosted: HOSTED.map(full).join(' '), relayed: full('relay'), options: '' },
  backup: { hosted: full('none'), relayed: full('backup'), options: '' },
  oddTls: { hosted: full('odd-tls'), relayed: '', options: UNKNOWN_CIPHERS },
};

/** Tables of keys and values. */
const TABLES = {
  access: [
    'From:denied@prober.test\tERROR:5.7.1:550 Sender address rejected',
    'From:banned@prober.test\tREJECT',
    'To:denied@good.sendmail.test\tERROR:5.7.1:550 Mail for this address is not accepted',
    'To:gray.sendmail.test\tERROR:4.7.1:451 Greylisted, please come back later',
    'GreetPause:127.0.2.11\t6000',
    'ClientRate:127.0.2.12\t1',
    'ClientRate:\t0',
  ],
  virtusertable: [
    'info@good.sendmail.test\tjane',
    'full@good.sendmail.test\terror:4.2.2:452 Mailbox full',
    'quota@good.sendmail.test\terror:5.2.2:552 Mailbox is over its quota',
    'off@good.sendmail.test\terror:5.2.1:550 Mailbox disabled for this recipient',
    'left@good.sendmail.test\terror:nouser 550 No such user here',
    '@catch.sendmail.test\tjane',
  ],
};

/** Sendmail, with a process for each address. */
export const sendmail: MailServer = {
  name: 'Sendmail',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: PLAN,
  start: async (root) => {
    await root.write('etc/mail/cert.pem', { text: CERTIFICATE.cert });
    await root.write('etc/mail/key.pem', { text: CERTIFICATE.key, mode: 0o600 });
    for (const [door, special] of Object.entries(PROCESSES)) {
      const values = { door, address: DOORS[door as keyof typeof DOORS], ...special };
      const text = await filledIn(new URL('sendmail.mc', import.meta.url), values);
      await root.write(`etc/mail/${door}.mc`, { text });
      const config = await root.run('/usr/bin/m4', `/etc/mail/${door}.mc`);
      await root.write(`etc/mail/${door}.cf`, { text: config });
    }
    for (const [name, rows] of Object.entries(TABLES)) {
      await root.write(`etc/mail/${name}`, { text: `${rows.join('\n')}\n` });
      const make = `/usr/libexec/sendmail/makemap -C/etc/mail/plain.cf hash /etc/mail/${name} < /etc/mail/${name}`;
      await root.run('/bin/sh', '-c', make);
    }
    await root.write('etc/mail/aliases', { text: 'postmaster: root\n' });
    await root.run('/usr/libexec/sendmail/sendmail', '-bi', '-C/etc/mail/plain.cf');
    for (const door of Object.keys(PROCESSES)) {
      root.start('/usr/libexec/sendmail/sendmail', '-bD', `-C/etc/mail/${door}.cf`);
    }
  },
};

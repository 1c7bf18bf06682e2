import { CERTIFICATE } from '../../certificate.ts';
import type { RootPlan } from '../debian-root.ts';
import { filledIn } from '../filled-in.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS, GREYLIST, QUOTA } from './doors.ts';
import { POSTFIX_TABLES, VIRTUAL_DOMAINS } from './files.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const PLAN: RootPlan = {
  logs: ['var/log/mail.log', 'var/log/dovecot.log'],
  packages: ['postfix', 'postgrey', 'dovecot-core'],
  users: ['postfix', 'postdrop', 'postgrey', 'dovecot', 'dovenull', 'vmail'],
  folders: {
    'var/spool/postfix': {},
    'var/lib/postfix': { owner: 'postfix' },
    'var/lib/postgrey': { owner: 'postgrey' },
    'var/vmail/jane': { owner: 'vmail' },
    ...Object.fromEntries(
      ['', '/cur', '/new', '/tmp'].map((part) => [`var/vmail/full${part}`, { owner: 'vmail' }]),
    ),
  },
};

/** Postfix with postscreen, postgrey and Dovecot's quota service. */
export const postfix: MailServer = {
  name: 'Postfix',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: PLAN,
  start: async (root) => {
    const values = {
      ...DOORS,
      virtual: VIRTUAL_DOMAINS,
      greylist: GREYLIST,
      quota: QUOTA,
      quotaAddress: QUOTA.split(':')[0]!,
    };
    const files = {
      ...{ 'postfix/main.cf': await filledIn(new URL('main.cf', import.meta.url), values) },
      ...{ 'postfix/master.cf': await filledIn(new URL('master.cf', import.meta.url), values) },
      'dovecot/dovecot.conf': await filledIn(new URL('dovecot.conf', import.meta.url), values),
      'dovecot/users': userOf('full', root.idOf('vmail')) + userOf('jane', root.idOf('vmail')),
      'postfix/chain.pem': `${CERTIFICATE.key}${CERTIFICATE.cert}`,
    };
    for (const [name, text] of Object.entries(files)) await root.write(`etc/${name}`, { text });
    for (const [name, text] of Object.entries(POSTFIX_TABLES)) {
      await root.write(`etc/postfix/${name}`, { text });
    }
    const mail = { text: 'x'.repeat(5000), owner: 'vmail' };
    await root.write('var/vmail/full/new/1.M1P1.mx,S=5000', mail);
    root.start('/usr/sbin/postfix', 'start-fg');
    root.start('/usr/sbin/postgrey', `--inet=${GREYLIST}`, '--user=postgrey', '--group=postgrey');
    root.start('/usr/sbin/dovecot', '-F');
  },
};

/** A line of Dovecot's file of users: 1 kB is all that they may have. */
function userOf(name: string, id: number): string {
  const limit = name === 'full' ? 'userdb_quota_rule=*:bytes=1000' : '';
  return `${name}@quota.postfix.test::${id}:${id}::/var/vmail/${name}::${limit}\n`;
}

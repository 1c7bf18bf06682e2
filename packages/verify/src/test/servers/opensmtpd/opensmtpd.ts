import { CERTIFICATE } from '../../certificate.ts';
import type { RootPlan } from '../debian-root.ts';
import { filledIn } from '../filled-in.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS } from './doors.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const PLAN: RootPlan = {
  packages: ['opensmtpd', 'openssl'],
  users: ['opensmtpd', 'opensmtpq', 'vmail', 'jane', 'full', 'off'],
  folders: { 'var/lib/opensmtpd/empty': {}, 'var/spool/smtpd': { mode: 0o711 }, 'var/run': {} },
};

const FILES = {
  aliases: 'info: jane\n',
  virtuals: 'jane@virtual.opensmtpd.test: vmail\n@catch.opensmtpd.test: vmail\n',
  'ec.pem': CERTIFICATE.cert,
};
const RSA = [
  ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '30'],
  ...['-out', '/etc/opensmtpd/rsa.pem', '-keyout', '/etc/opensmtpd/rsa.key'],
];

/** OpenSMTPD. */
export const opensmtpd: MailServer = {
  name: 'OpenSMTPD',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: PLAN,
  start: async (root) => {
    const config = await filledIn(new URL('smtpd.conf', import.meta.url), DOORS);
    await root.write('etc/smtpd.conf', { text: config });
    for (const [name, text] of Object.entries(FILES)) {
      await root.write(`etc/opensmtpd/${name}`, { text });
    }
    await root.write('etc/opensmtpd/ec.key', { text: CERTIFICATE.key, mode: 0o600 });
    await root.run('/usr/bin/openssl', ...RSA);
    root.start('/usr/sbin/smtpd', '-d', '-f', '/etc/smtpd.conf');
  },
};

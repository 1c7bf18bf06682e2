import { CERTIFICATE } from '../../certificate.ts';
import type { RootPlan } from '../debian-root.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS } from './doors.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const OWN = ['allfilters', 'filters', 'msgq', 'msgs', 'track', 'tmp', 'tmp/broken', ''];

const PLAN: RootPlan = {
  packages: ['courier-mta'],
  users: ['courier', 'jane', 'jörg'],
  folders: {
    ...Object.fromEntries(OWN.map((name) => [`var/lib/courier/${name}`, { owner: 'courier' }])),
    'run/courier': { owner: 'courier' },
    'run/courier/authdaemon': { owner: 'courier' },
    'etc/courier/esmtpacceptmailfor.dir': {},
    'etc/courier/aliases': {},
    'etc/courier/smtpaccess': {},
  },
};

const full = (label: string) => `${label}.courier.test`;
const LOCAL = ['good', 'other', 'many', 'tarpit', 'röt', 'xn--blu-rla', 'grün', 'xn--grn-ioa'];

const FILES = {
  me: 'mx.courier.test',
  defaultdomain: full('good'),
  dsnfrom: 'postmaster@good.courier.test',
  locals: LOCAL.map(full).join('\n'),
  'esmtpacceptmailfor.dir/all': [...LOCAL, 'relay', 'catch'].map(full).join('\n'),
  'aliases/all': [
    'info@good.courier.test: jane@good.courier.test',
    '@catch.courier.test: jane@good.courier.test',
  ].join('\n'),
  'smtpaccess/all': [
    '127.0.1.3\tallow,BLOCK="550 Your address is on our block list"',
    '127.0.1.5\tallow,BLOCK="450 Your IP address is not allowed to send mail now"',
    '127\tallow',
  ].join('\n'),
  bofh: ['badfrom denied@prober.test', 'opt BOFHCHECKHELO=2'].join('\n'),
};

/** Courier. Its programs take their settings from the environment. */
export const courier: MailServer = {
  name: 'Courier',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: PLAN,
  start: async (root) => {
    for (const [name, text] of Object.entries(FILES)) {
      await root.write(`etc/courier/${name}`, { text: `${text}\n` });
    }
    const pem = { text: CERTIFICATE.key + CERTIFICATE.cert, owner: 'courier', mode: 0o600 };
    await root.write('etc/courier/esmtpd.pem', pem);
    // The package's own script would choose it.
    const makedat = '#!/bin/sh\nexec /usr/bin/makedat.courier "$@"\n';
    await root.write('usr/bin/makedat', { text: makedat, mode: 0o755 });
    await root.write('home/jane/.courier-default', { text: './Maildir\n', owner: 'jane' });
    for (const make of ['makeacceptmailfor', 'makealiases', 'makesmtpaccess']) {
      await root.run('/bin/sh', `/usr/lib/courier/${make}`);
    }
    root.start(
      ...withSettings('authdaemonrc', 'exec /usr/lib/courier/courier-authlib/authdaemond'),
    );
    for (const [door, address] of Object.entries(DOORS)) {
      const options = `-address=${address} -access=/etc/courier/smtpaccess.dat -maxperip=40 -maxperc=40`;
      const tcpd = `couriertcpd -user=courier -group=courier -noidentlookup ${options} 25`;
      const tarpit = `TARPIT=${door === 'tarpit' ? 1 : 0}`;
      const start = `${tarpit}; exec /usr/sbin/${tcpd} /usr/sbin/courieresmtpd`;
      root.start(...withSettings('esmtpd', start));
    }
  },
};

/** A command with the settings of a file. */
function withSettings(file: string, command: string): [string, string, string] {
  return ['/bin/sh', '-c', `set -a; sysconfdir=/etc/courier; . /etc/courier/${file}; ${command}`];
}

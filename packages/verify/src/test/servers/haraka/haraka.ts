import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CERTIFICATE } from '../../certificate.ts';
import { CACHE } from '../debian-packages.ts';
import type { MailServer } from '../mail-server.ts';
import { DOORS } from './doors.ts';
import { situations } from './situations.ts';
import { zone } from './zone.ts';

const run = promisify(execFile);
const FOLDER = join(CACHE, 'haraka');
const PACKAGES = ['Haraka@3.3.4', 'haraka-plugin-access@1.4.0'];

const full = (label: string) => `${label}.haraka.test`;
const JANE = { jane: 'ok', info: 'ok' };
const JANES = { jane: 'ok', jörg: 'ok' };
const DOMAINS = {
  good: { ...JANE, jörg: 'ok', full: 'full', off: 'disabled', gray: 'gray' },
  other: JANE,
  backup: JANE,
  late: JANE,
  many: JANE,
  röt: JANES,
  'xn--blu-rla': JANES,
  grün: JANES,
  'xn--grn-ioa': JANES,
};

const FILES = {
  me: 'mx.haraka.test\n',
  'smtp.ini': [
    `listen=${Object.values(DOORS)
      .map((address) => `${address}:25`)
      .join(',')}`,
    'nodes=0',
    'ignore_bad_plugins=false',
    '',
  ].join('\n'),
  plugins: 'tls\naccess\nmailboxes\nrcpt_to.in_host_list\nqueue/test\n',
  host_list: `${full('catch')}\n`,
  'connect.rdns_access.blacklist': '127.0.1.3\n',
  'mail_from.access.blacklist': 'denied@prober.test\n',
  'tls_cert.pem': CERTIFICATE.cert,
  'tls_key.pem': CERTIFICATE.key,
  'mailboxes.json': JSON.stringify({
    ...{ backup: DOORS.backup, late: DOORS.late },
    domains: Object.fromEntries(
      Object.entries(DOMAINS).map(([label, names]) => [full(label), names]),
    ),
  }),
};

/** Haraka from npm, run by this version of Node. */
export const haraka: MailServer = {
  name: 'Haraka',
  zone,
  situations,
  listens: Object.values(DOORS),
  plan: { packages: ['libstdc++6', 'openssl'] },
  prepare: async () => {
    const done = join(FOLDER, 'node_modules/Haraka/package.json');
    if (existsSync(done)) return;
    await mkdir(FOLDER, { recursive: true });
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--omit=optional', '--ignore-scripts'];
    await run('npm', ['install', ...quiet, '--prefix', FOLDER, ...PACKAGES]);
  },
  start: async (root) => {
    await root.copy(process.execPath, 'usr/bin/node');
    await root.copy(join(FOLDER, 'node_modules'), 'haraka/node_modules');
    await root.copy(join(FOLDER, 'node_modules/Haraka/config'), 'haraka/config');
    for (const [name, text] of Object.entries(FILES)) {
      await root.write(`haraka/config/${name}`, { text });
    }
    const plugin = await readFile(new URL('mailboxes.cjs', import.meta.url), 'utf8');
    await root.write('haraka/plugins/mailboxes.js', { text: plugin });
    root.start('/usr/bin/node', '/haraka/node_modules/Haraka/bin/haraka', '-c', '/haraka');
  },
};

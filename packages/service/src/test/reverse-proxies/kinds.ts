import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CERTIFICATE } from '../../webhooks/test/certificate.ts';
import { documentedConfig } from './documented-config.ts';

/** Where a reverse proxy runs, and what it passes requests to. */
export interface Site {
  /** A folder of its own. */
  folder: string;
  /** The port on 127.0.0.1 where it listens for TLS. */
  port: number;
  /** Such as `127.0.0.1:8025`. */
  upstream: string;
}

/** A reverse proxy that Debian has. */
export interface Kind {
  name: string;
  program: string;
  /** Writes its files. @returns its arguments. */
  prepare(site: Site): string[];
}

const SHOWN_UPSTREAM = '127.0.0.1:8025';
const SHOWN_NAME = 'verify.example.com';

/** Writes files into the folder of a site. @returns the path of the first one. */
function write({ folder }: Site, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return join(folder, Object.keys(files)[0]!);
}

/** The reverse proxies of the docs, each with the configuration that the docs show. */
export const KINDS: readonly Kind[] = [
  {
    name: 'nginx',
    program: '/usr/sbin/nginx',
    prepare(site) {
      const { folder, port, upstream } = site;
      const shown = documentedConfig('nginx', [
        [SHOWN_UPSTREAM, upstream],
        ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
        ['/etc/ssl/verify.example.com', `${folder}/site`],
      ]);
      // What Debian's own nginx.conf has around the sites, in a folder of its own.
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${folder}/${each};`,
      );
      const file = write(site, {
        'nginx.conf': [
          ...(process.getuid?.() === 0 ? ['user root;'] : []),
          'daemon off;',
          `pid ${folder}/nginx.pid;`,
          `error_log ${folder}/error.log;`,
          'events {}',
          'http {',
          'access_log off;',
          ...temporary,
          shown,
          '}',
        ].join('\n'),
        'site.pem': CERTIFICATE.cert,
        'site.key': CERTIFICATE.key,
      });
      return ['-p', folder, '-e', `${folder}/error.log`, '-c', file];
    },
  },
  {
    name: 'Caddy',
    program: '/usr/bin/caddy',
    prepare(site) {
      const { port, upstream } = site;
      const shown = documentedConfig('caddyfile', [
        [SHOWN_UPSTREAM, upstream],
        [`${SHOWN_NAME} {`, `https://127.0.0.1:${port} {`],
        // Its own certificates instead of public ones, and no other port.
        ['  auto_https', '  admin off\n  local_certs\n  skip_install_trust\n  auto_https'],
      ]);
      const file = write(site, { Caddyfile: shown });
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
  {
    name: 'HAProxy',
    program: '/usr/sbin/haproxy',
    prepare(site) {
      const { folder, port, upstream } = site;
      const shown = documentedConfig('haproxy', [
        [SHOWN_UPSTREAM, upstream],
        ['bind :443', `bind 127.0.0.1:${port}`],
        ['/etc/haproxy/verify.example.com.pem', `${folder}/site.pem`],
      ]);
      const file = write(site, {
        'haproxy.cfg': shown,
        'site.pem': CERTIFICATE.cert + CERTIFICATE.key,
      });
      return ['-db', '-f', file];
    },
  },
];

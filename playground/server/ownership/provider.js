import { once } from 'node:events';
import { createServer } from 'node:https';
import { createCertificate } from './certificate.js';
import { createFlags } from './flags.js';
import { createIssuer } from './issuer.js';
import { toListener } from './listener.js';

/** The domain of the addresses that can be proved. */
const DOMAIN = 'mail.postern.test';
const ISSUER = 'issuer.postern.test';
/** The registrable domain of the issuer, where Chromium looks for its accounts. */
const REGISTRABLE = 'postern.test';
/** The host at which Chromium resolves the record of a domain, by DNS over HTTPS. */
const RESOLVER = 'dns.google';
const RECORD = { name: `_email-verification.${DOMAIN}`, text: `iss=${ISSUER}` };

/**
 * Starts an email provider whose addresses a browser can prove: a domain with its DNS record, and an issuer. Both listen
 * on one port of loopback, with a certificate that only a browser with `flags` trusts.
 *
 * @typedef {Awaited<ReturnType<typeof startProvider>>} Provider
 */
export async function startProvider() {
  const hosts = [ISSUER, REGISTRABLE, RESOLVER];
  const { key, cert, spki } = createCertificate(hosts);
  const email = `jane@${DOMAIN}`;
  const issuer = createIssuer({ host: ISSUER, email });
  const handlers = { [ISSUER]: issuer, [REGISTRABLE]: issuer, [RESOLVER]: resolveForBrowser };
  const server = createServer(
    { key, cert },
    toListener(async (request) => {
      const { hostname } = new URL(request.url);
      return Object.hasOwn(handlers, hostname)
        ? handlers[hostname](request)
        : new Response(null, { status: 404 });
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();

  return {
    /** The address that the issuer signs everyone in with. */
    email,
    signInUrl: `https://${ISSUER}/sign-in`,
    /** What Chromium is started with. */
    flags: createFlags({ hosts, port, spki }),
    /** Whether the address's domain names the issuer. */
    isOffered: (address) => address.endsWith(`@${DOMAIN}`),
    /** Resolves TXT records as `resolveTxt` of `node:dns/promises` does. The network has no such domain. */
    async resolveTxt(name) {
      if (name === RECORD.name) return [[RECORD.text]];
      throw Object.assign(new Error(`There is no ${name}`), { code: 'ENOTFOUND' });
    },
    /** Fetches a file of the issuer, without the network: the playground's server does not trust the certificate. */
    async fetch(url, init) {
      const { hostname } = new URL(url);
      if (hostname !== ISSUER) throw new Error(`There is no ${hostname}`);
      return issuer(new Request(url, init));
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Responds as a resolver with a JSON interface does. Source: RFC 1035 §4.1.1 (`RCODE`), §3.2.2 (`TYPE`). */
async function resolveForBrowser(request) {
  const name = new URL(request.url).searchParams.get('name')?.replace(/\.$/, '') ?? '';
  const Question = [{ name: `${name}.`, type: 16 }];
  if (name !== RECORD.name) return Response.json({ Status: 3, AD: true, Question });
  const Answer = [{ name: `${name}.`, type: 16, TTL: 60, data: RECORD.text }];
  return Response.json({ Status: 0, AD: true, Question, Answer });
}

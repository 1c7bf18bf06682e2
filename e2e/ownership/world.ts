import { result } from '@postern/protocol';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createCertificate } from '../../playground/server/ownership/certificate.js';
import { createFlags } from '../../playground/server/ownership/flags.js';
import { createIssuer } from '../../playground/server/ownership/issuer.js';
import { toListener } from '../../playground/server/ownership/listener.js';
import type { Exchange } from './exchange.ts';

/** The host at which Chromium 156 looks up the record of a domain, by DNS over HTTPS. */
const RESOLVER = 'dns.google';
const ISSUER = 'issuer.postern.test';
/** The registrable domain of the issuer, where Chromium looks for its accounts. */
const REGISTRABLE = 'postern.test';
const SITE = 'site.postern.test';
const DOMAIN = 'mail.postern.test';

/** The address that is signed in at the issuer. */
export const JANE = `jane@${DOMAIN}`;

/** What the site got by a form. */
export interface SignUp {
  email: string | null;
  /** The address and the nonce in the token; null without one. */
  proof: { email: string; isOurNonce: boolean } | null;
}

/** A domain, its issuer and a web site, on one port of loopback. */
export type World = Awaited<ReturnType<typeof startWorld>>;

/** Starts the world. `files` are those of the site, by path. */
export async function startWorld(files: Map<string, { type: string; body: Buffer | string }>) {
  const hosts = [SITE, ISSUER, REGISTRABLE, RESOLVER];
  const { key, cert, spki } = createCertificate(hosts);
  const beforeToken = () => tokensReleased;
  const issuer = toListener(createIssuer({ host: ISSUER, email: JANE, beforeToken }));
  const toIssuer = ({ request, response }: Exchange) => {
    issuer(request, response);
  };
  const nonces = new Set<string>();
  const signUps: SignUp[] = [];
  let released = Promise.resolve();
  let tokensReleased = Promise.resolve();
  const site = { policy: '', nonceLifeSeconds: 600 };

  function resolve({ query, sendJson }: Exchange): void {
    const name = `${query.get('name')!.replace(/\.$/, '')}.`;
    const Question = [{ name, type: 16 }];
    if (name !== `_email-verification.${DOMAIN}.`)
      return sendJson({ Status: 3, AD: true, Question });
    const Answer = [{ name, type: 16, TTL: 60, data: `iss=${ISSUER}` }];
    sendJson({ Status: 0, AD: true, Question, Answer });
  }

  async function serve({ path, body, response, sendJson }: Exchange): Promise<void> {
    switch (path) {
      case '/api/ownership': {
        const nonce = randomBytes(16).toString('hex');
        nonces.add(nonce);
        return sendJson({ nonce, expires_in_seconds: site.nonceLifeSeconds });
      }
      case '/api/validate-email': {
        const { email } = JSON.parse(await body()) as { email: string };
        await released;
        const data = result({ result: email, ownership_offered: email.endsWith(`@${DOMAIN}`) });
        return sendJson({ success: true, status: 200, message: 'ok', data });
      }
      case '/sign-up': {
        const form = new URLSearchParams(await body());
        signUps.push({ email: form.get('email'), proof: proofOf(form.get('evt')) });
        // The browser stays on the page, so that the next visit does not interrupt a navigation.
        return void response.writeHead(204).end();
      }
      default: {
        const file = files.get(path);
        if (!file) return void response.writeHead(404).end();
        if (site.policy) response.setHeader('content-security-policy', site.policy);
        response.setHeader('content-type', file.type);
        response.end(file.body);
      }
    }
  }

  function proofOf(token: string | null): SignUp['proof'] {
    if (!token) return null;
    const [proof, binding] = token.split('~').map(claimsOf);
    return { email: String(proof!['email']), isOurNonce: nonces.has(String(binding!['nonce'])) };
  }

  const respond: Record<string, (exchange: Exchange) => Promise<void> | void> = {
    [RESOLVER]: resolve,
    [ISSUER]: toIssuer,
    [REGISTRABLE]: toIssuer,
    [SITE]: serve,
  };
  const server = createServer({ key, cert }, (request, response) => {
    const {
      host,
      pathname: path,
      searchParams: query,
    } = new URL(request.url!, `https://${request.headers.host!}`);
    const send = (type: string, body: string) => {
      response.setHeader('content-type', type);
      response.end(body);
    };
    const sendJson = (data: object) => {
      send('application/json', JSON.stringify(data));
    };
    const sendHtml = (html: string) => {
      send('text/html', html);
    };
    const body = () => textOf(request);
    void respond[host]?.({ path, query, request, response, body, sendJson, sendHtml });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    flags: createFlags({ hosts, port, spki }),
    signInUrl: `https://${ISSUER}/sign-in`,
    url: `https://${SITE}`,
    site,
    nonces,
    signUps,
    /** Holds the tokens of the issuer from now on. Returns a function that releases them. */
    holdTokens(): () => void {
      let release = () => {};
      tokensReleased = new Promise((resolve) => (release = resolve));
      return release;
    },
    /** Holds the results of validations from now on. Returns a function that releases them. */
    holdResults(): () => void {
      let release = () => {};
      released = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop: () => stop(server),
  };
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

async function textOf(request: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

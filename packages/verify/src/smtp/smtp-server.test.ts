import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createVerifier } from '../index.ts';
import { PROBER, ZONE } from '../test/deep.ts';
import { dialTo } from '../test/dial-to.ts';
import { fakeResolver } from '../test/fake-resolver.ts';
import { LOOPBACK } from '../test/loopback.ts';
import { cert, key } from '../test/smtp-server.ts';

/*
 * The verifier against the package smtp-server, an independent implementation. Runs where there is no Postfix.
 */
/** The package's own timers must run, so this test uses the real clock. */
const PATIENT = { budgetMs: 60_000, limits: { ...PROBER.limits, connectMs: 60_000 } };
const NO_SUCH_USER = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });

const servers: SMTPServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
});

async function start(known: readonly string[], options: { hideSTARTTLS?: boolean } = {}) {
  const senders: { address: string; secure: boolean; hello: string }[] = [];
  const server = new SMTPServer({
    key,
    cert,
    disableReverseLookup: true,
    disabledCommands: ['AUTH'],
    ...options,
    onMailFrom({ address }, { secure, hostNameAppearsAs }, done) {
      senders.push({ address, secure, hello: hostNameAppearsAs });
      done();
    },
    onRcptTo({ address }, _session, done) {
      done(known.includes(address) ? null : NO_SUCH_USER);
    },
  });
  server.on('error', () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.server.address() as AddressInfo;
  const verify = createVerifier({
    resolver: fakeResolver(ZONE),
    dial: dialTo(port),
    ...PROBER,
    ...PATIENT,
  });
  return { senders, deep: (email: string) => verify({ email, mode: 'deep' }) };
}

describe('mode deep against the package smtp-server', () => {
  it.each([
    ['with TLS', true],
    ['without TLS', false],
  ])('distinguishes existing from missing mailboxes %s', async (_title, secure) => {
    const { deep, senders } = await start(['jane@shop.de', 'jörg@shop.de'], {
      hideSTARTTLS: !secure,
    });
    expect(await deep('jane@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
    expect(await deep('joe@shop.de')).toMatchObject({ reason_code: 'mailbox_not_found' });
    expect(await deep('jörg@shop.de')).toMatchObject({ reason_code: 'mailbox_confirmed' });
    const said = { address: PROBER.mailFrom, secure, hello: PROBER.heloName };
    expect(senders).toEqual([said, said, said, said]);
  });
});

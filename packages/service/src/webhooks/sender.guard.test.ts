import type { Lookup } from '@postern/public-network/node';
import { describe, expect, it } from 'vitest';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { openOrganisation, openContext } from '../test/service-context.ts';
import { createEndpoints } from './endpoints.ts';
import { createOutbox } from './outbox.ts';
import { createSender } from './sender.ts';
import { openReceiver } from './test/receiver.ts';

/** Every way to write this machine, or another address that is not public. */
const LITERALS = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.0.0.1', '0177.0.0.1',
  '017700000001', '127.0.0.1.', '0', '0.0.0.0', '①②⑦.⓪.⓪.①', '１２７．０．０．１', '127。0。0。1',
  '%31%32%37.0.0.1', '127.255.255.254', '[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fe80::1]', '[fc00::1]', '[fd00::1]', '[ff02::1]',
  '[100::1]', '[2001:db8::1]', '[3fff::1]', '10.0.0.1', '172.16.0.1', '192.168.0.1', '100.64.0.1',
  '169.254.169.254', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1',
  '224.0.0.1', '240.0.0.1', '255.255.255.255',
]; // prettier-ignore

const NAMES = ['localhost', 'localhost.', 'LOCALHOST', 'shop.example', 'shop.example.'];

function sendTo(url: string, lookup: Lookup, changed: Partial<Settings> = {}) {
  const settings = { ...DEFAULTS, webhookHttp: true, ...changed };
  const send = createSender({ settings, now: Date.now }, { lookup });
  return send({ url, fields: {}, body: Buffer.from('{}') }, new AbortController().signal);
}

const noLookup: Lookup = async () => {
  throw new Error('A literal is not looked up');
};
const REFUSED = { status: 0, error: 'address not allowed' };

describe('an endpoint that is not on the public internet', () => {
  it.each(LITERALS)('is not connected to as %s', async (host) => {
    const receiver = await openReceiver();
    expect(await sendTo(`http://${host}:${receiver.port}/`, noLookup)).toEqual(REFUSED);
    expect(receiver.connections()).toBe(0);
  });

  it.each(NAMES)('is not connected to by the name %s', async (host) => {
    const receiver = await openReceiver();
    const url = `http://${host}:${receiver.port}/`;
    expect(await sendTo(url, async () => ['127.0.0.1'])).toEqual(REFUSED);
    expect(receiver.connections()).toBe(0);
  });

  // The allowed addresses are on loopback too, so that no request leaves this machine when a test fails.
  it.each([
    [['127.0.0.2', '127.0.0.1']],
    [['127.0.0.1', '127.0.0.2']],
    [['127.0.0.2', '::ffff:127.0.0.1']],
    [['127.0.0.2', '127.1']],
    [['127.0.0.2', 'fe80::1%eth0']],
  ])('is not connected to when one of its addresses %j is not allowed', async (addresses) => {
    const receiver = await openReceiver();
    const url = `http://shop.example:${receiver.port}/`;
    const settings = { webhookPrivateRanges: ['127.0.0.2/32'] };
    expect(await sendTo(url, async () => addresses, settings)).toEqual(REFUSED);
    expect(receiver.connections()).toBe(0);
  });

  it('is not connected to when a user name is before its host', async () => {
    const receiver = await openReceiver();
    const url = `http://shop.example@127.0.0.1:${receiver.port}/`;
    expect(await sendTo(url, noLookup, { webhookPrivateRanges: ['127.0.0.0/8'] })).toEqual(REFUSED);
    expect(receiver.connections()).toBe(0);
  });

  it('is not connected to when its name was public while the endpoint was created', async () => {
    const receiver = await openReceiver();
    const answers = [['93.184.216.34'], ['127.0.0.1']];
    const lookup: Lookup = async () => answers.shift() ?? [];
    const context = await openContext({ webhookHttp: true });
    const endpoints = createEndpoints(context, createOutbox(context), { lookup });
    const { url } = await endpoints.create(await openOrganisation(context), {
      url: `http://shop.example:${receiver.port}/`,
      eventTypes: ['webhook.test'],
    });
    expect(await sendTo(url, lookup)).toEqual(REFUSED);
    expect(answers).toEqual([]);
    expect(receiver.connections()).toBe(0);
  });

  it('is not connected to by plain http or at another port, unless both are allowed', async () => {
    const receiver = await openReceiver();
    const settings = { webhookHttp: false, webhookPrivateRanges: ['127.0.0.0/8'] };
    expect(await sendTo(receiver.url, noLookup, settings)).toEqual(REFUSED);
    const secure = receiver.url.replace('http:', 'https:');
    expect(await sendTo(secure, noLookup, settings)).toEqual(REFUSED);
    expect(receiver.connections()).toBe(0);
  });
});

describe('an endpoint whose host', () => {
  it('does not exist is reported as "host not found"', async () => {
    const result = await sendTo('https://shop.example/', async () => []);
    expect(result).toEqual({ status: 0, error: 'host not found' });
  });

  it('cannot be looked up is reported as "lookup failed"', async () => {
    const result = await sendTo('https://shop.example/', () =>
      Promise.reject(new Error('SERVFAIL')),
    );
    expect(result).toEqual({ status: 0, error: 'lookup failed' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a, mx, ns, startDnsServer } from '../test/dns-server.ts';
import { makeFolder } from './test/folder.ts';
import { run } from './test/run.ts';

/*
 * The options that set the engine's name server, networks and lists.
 */
const folder = makeFolder();
let dns: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  dns = await startDnsServer({
    'ns com': [ns('a.gtld-servers.net')],
    'mx office.test': [mx('mx.office.test')],
    'a mx.office.test': [a('10.1.2.3')],
  });
  folder.write('disposable.txt', 'office.test\n');
});
afterAll(async () => {
  await dns.stop();
  folder.remove();
});

async function judged(...options: string[]) {
  const argv = ['jane@office.test', '--test-mode', '--json', '--resolver', dns.address];
  const { out, err, exitCode } = await run([...argv, ...options], { verifier: null });
  const result = out ? (JSON.parse(out) as { reason_code: string; reason: string }) : null;
  return { reason: result?.reason_code, sentence: result?.reason, err, exitCode };
}

describe('a mail server in a private network', () => {
  it('is not reachable by default, and the reason names the setting', async () => {
    const { reason, sentence } = await judged();
    expect(reason).toBe('mx_unroutable');
    expect(sentence).toContain('--allow-private');
  });

  it('is reachable with --allow-private', async () => {
    expect(await judged('--allow-private', '10.0.0.0/8')).toMatchObject({ reason: 'domain_ok' });
    const others = '192.168.0.0/16,10.1.0.0/16';
    expect(await judged('--allow-private', others)).toMatchObject({ reason: 'domain_ok' });
  });

  it('is an error with an invalid network', async () => {
    const { exitCode, err } = await judged('--allow-private', '10/8');
    expect(exitCode).toBe(64);
    expect(err).toContain('--allow-private must be');
  });
});

describe('--lists', () => {
  it('adds a list from a file', async () => {
    const lists = `disposable=${folder.path('disposable.txt')}`;
    expect(await judged('--lists', lists, '--allow-private', '10.0.0.0/8')).toMatchObject({
      reason: 'domain_disposable',
    });
  });

  it('exits with 66 for a file that cannot be read, and with 64 for an unknown kind', async () => {
    const missing = await judged('--lists', 'disposable=none.txt');
    expect(missing).toMatchObject({ exitCode: 66 });
    expect(missing.err).toContain('--lists: none.txt: ');
    const unknown = await judged('--lists', 'dispensable=none.txt');
    expect(unknown).toMatchObject({ exitCode: 64 });
    expect(unknown.err).toContain('--lists is KIND=FILE');
  });
});

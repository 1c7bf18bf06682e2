import { writeFile } from 'node:fs/promises';
import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createMemoryCounter } from '../limits/counter.ts';
import { openEngine } from './open-engine.ts';
import { DEFAULTS, type Settings } from '../config/settings.ts';
import { newFolder } from '../test/folder.ts';

/*
 * The engine with the settings that give it its name server, its networks and its lists.
 */
const socket = createSocket('udp4');
let resolver: string;

beforeAll(async () => {
  socket.on('message', (query, { port, address }) => {
    socket.send(replyTo(query), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  resolver = `127.0.0.1:${socket.address().port}`;
});
afterAll(() => void socket.close());

/** Every name has the address 10.1.2.3 and no other record; of `com`'s name servers nothing is known. */
function replyTo(query: Buffer): Buffer {
  const question = query.subarray(12, query.indexOf(0, 12) + 5);
  const type = question.readUInt16BE(question.length - 4);
  const [answers, rcode] = [type === A ? 1 : 0, type === NS ? SERVFAIL : 0];
  const header = [query[0]!, query[1]!, 0x81, 0x80 | rcode, 0, 1, 0, answers, 0, 0, 0, 0];
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, 10, 1, 2, 3];
  return Buffer.concat([Buffer.from(header), question, Buffer.from(answers ? record : [])]);
}
const A = 1;
const NS = 2;
const SERVFAIL = 2;

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const open = (settings: Partial<Settings>) =>
  openEngine({
    settings: { ...DEFAULTS, testMode: true, resolver, ...settings },
    log,
    createCounter: createMemoryCounter,
  });

async function reasonWith(settings: Partial<Settings>) {
  const { engine, close } = await open(settings);
  const { reason_code } = await engine.validate({ email: 'jane@office.test' });
  close();
  return reason_code;
}

test('a mail server in a private network is reachable only with allowPrivate', async () => {
  expect(await reasonWith({})).toBe('mx_unroutable');
  expect(await reasonWith({ allowPrivate: ['10.0.0.0/8'] })).toBe('domain_ok');
});

test('a list from a file is added to the bundled one', async () => {
  const path = join(newFolder(), 'disposable.txt');
  await writeFile(path, 'office.test\n');
  expect(await reasonWith({ lists: [`disposable=${path}`], allowPrivate: ['10.0.0.0/8'] })).toBe(
    'domain_disposable',
  );
});

test('a list that cannot be read fails the start with an error that names it', async () => {
  await expect(open({ lists: ['disposable=none.txt'] })).rejects.toThrow('none.txt');
});

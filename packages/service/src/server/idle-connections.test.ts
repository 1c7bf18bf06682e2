import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type HandleRequest } from './server.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x.example\r\n\r\n';

async function open(answer: HandleRequest, mostIdle: number, mostFresh?: number) {
  const bounds = { mostIdle, ...(mostFresh && { mostFresh }) };
  const server = await listen(answer, { host: '127.0.0.1', port: 0, ...bounds });
  onTestFinished(() => server.close(0));
  return async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
}

/** Sends a request, and waits for its reply. */
async function ask(socket: Socket): Promise<void> {
  socket.write(REQUEST);
  await once(socket, 'data');
}

test('the connection that has been idle longest is closed when too many are idle', async () => {
  const dial = await open(() => new Response('ok'), 2);
  const [first, second, third] = [await dial(), await dial(), await dial()];
  await ask(first);
  await ask(second);
  // It is the newest of the idle ones again.
  await ask(first);
  const closed = once(second, 'close');
  await ask(third);
  await closed;
  await ask(first);
  await ask(third);
  expect([first.destroyed, third.destroyed]).toEqual([false, false]);
});

test('a connection with a pending response is not idle', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  const dial = await open(async () => {
    asked += 1;
    // The second of the two requests of the first connection waits.
    if (asked === 2) await held;
    return new Response('ok');
  }, 1);
  const busy = await dial();
  const chunks: Buffer[] = [];
  busy.on('data', (chunk: Buffer) => chunks.push(chunk));
  busy.write(REQUEST + REQUEST);
  await expect.poll(() => asked).toBe(2);
  await expect.poll(() => Buffer.concat(chunks).toString()).toContain('200 OK');
  const [second, third] = [await dial(), await dial()];
  await ask(second);
  const closed = once(second, 'close');
  await ask(third);
  await closed;
  release();
  await expect.poll(() => Buffer.concat(chunks).toString().split('200 OK')).toHaveLength(3);
});

test('the oldest connection without a request is closed when there are too many', async () => {
  const dial = await open(() => new Response('ok'), 2, 2);
  const used = await dial();
  await ask(used);
  const [first, second] = [await dial(), await dial()];
  second.write('GET / HTTP/1.1\r\nHost: x.exa');
  const closed = once(first, 'close');
  await dial();
  await closed;
  expect([used.destroyed, second.destroyed]).toEqual([false, false]);
  await ask(used);
});

test('a connection that stops reading its reply is closed', async () => {
  const piece = new Uint8Array(1 << 20);
  const pull = async (controller: ReadableStreamDefaultController) => {
    await new Promise(setImmediate);
    controller.enqueue(piece);
  };
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const endless = () => new Response(new ReadableStream({ pull, cancel: () => end() }));
  const server = await listen(endless, { host: '127.0.0.1', port: 0, silentMs: 100 });
  onTestFinished(() => server.close(0));
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(REQUEST);
  await ended;
});

import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { connectTo } from './connect-to.ts';
import type { Dial } from './dial.ts';

const to = { host: 'mx.shop.de', address: '93.184.216.34' };
const connect = (dial: unknown, limitMs = 60_000) => {
  const { signal } = new AbortController();
  return connectTo(dial as Dial, { ...to, signal }, limitMs);
};

describe('connectTo', () => {
  it.each<[string, unknown]>([
    ['brings nothing', () => undefined],
    ['resolves with nothing', async () => null],
    ['returns something else', () => 'mx.shop.de'],
    ['throws', () => JSON.parse('no way')],
    ['throws nothing', () => Promise.reject()],
  ])('neither crashes nor waits when a dialer %s', async (_title, dial) => {
    await expect(connect(dial)).rejects.toMatchObject({
      name: 'ConnectionLost',
      cause: 'EUNKNOWN',
    });
  });

  it('does not wait for a stream that is already destroyed', async () => {
    const connection = await connect(async () => {
      const stream = new PassThrough().on('error', () => undefined);
      stream.destroy(Object.assign(new Error('gone'), { code: 'EHOSTDOWN' }));
      await new Promise((resolve) => stream.once('close', resolve));
      return stream;
    });
    await expect(connection.reply(60_000)).rejects.toMatchObject({ cause: 'EHOSTDOWN' });
    await connection.leave(null);
  });

  it('handles an error that comes after the connection was closed', async () => {
    const stream = new PassThrough();
    const connection = await connect(() => stream);
    await connection.leave(null);
    expect(() => stream.emit('error', new Error('late'))).not.toThrow();
  });

  it("aborts the dialer's signal when dialing takes too long", async () => {
    let signal: AbortSignal | undefined;
    const stream = new PassThrough();
    let bring: (stream: PassThrough) => void = () => undefined;
    const dial: Dial = (destination) => {
      signal = destination.signal;
      return new Promise((resolve) => (bring = resolve));
    };
    await expect(connect(dial, 1)).rejects.toMatchObject({ cause: 'late' });
    expect(signal).toBeInstanceOf(AbortSignal);
    expect(signal!.aborted).toBe(true);
    bring(stream);
    await new Promise((resolve) => stream.once('close', resolve));
  });

  it('does not abort that signal after the connection is established', async () => {
    let signal: AbortSignal | undefined;
    const controller = new AbortController();
    const dial: Dial = (destination) => {
      signal = destination.signal;
      return new PassThrough();
    };
    const connection = await connectTo(dial, { ...to, signal: controller.signal }, 60_000);
    controller.abort(new Error('gone'));
    expect(signal!.aborted).toBe(false);
    await connection.leave(null);
  });
});

import { Duplex } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { openConnection } from './connection.ts';
import { stillClock } from '../test/still-clock.ts';

const { pass } = stillClock();

/** A connection to a server that sends what the test pushes, and never closes. */
function open() {
  const stream = new Duplex({ read: () => undefined, write: (_line, _as, done) => done() });
  return { stream, connection: openConnection(stream, new AbortController().signal) };
}

describe('leave', () => {
  it('closes as soon as the server has replied to QUIT, without waiting for it to close', async () => {
    const { stream, connection } = open();
    const left = connection.leave('QUIT\r\n');
    stream.push('221 2.0.0 Bye\r\n');
    await left;
    expect(stream.destroyed).toBe(true);
  });

  it('does not treat a late reply to an earlier command as the reply to QUIT', async () => {
    const { stream, connection } = open();
    const left = connection.leave('QUIT\r\n');
    stream.push('250 2.1.5 Ok\r\n');
    await pass(999);
    expect(stream.destroyed).toBe(false);
    await pass(1);
    await left;
    expect(stream.destroyed).toBe(true);
  });
});

import type { Duplex } from 'node:stream';
import type { ReplyReader } from './reply-reader.ts';

/** A server gets this time to close the connection after QUIT. */
const LEAVE_MS = 1000;
/** The reply to QUIT. */
const GOODBYE = 221;

/**
 * Sends the last line of a connection. Closes the stream when the server has replied 221 or has closed, at the latest
 * after a second, and then resolves. Never rejects. The caller must keep a listener for the stream's errors.
 *
 * Source: RFC 5321 §4.1.1.10.
 */
export function sayGoodbye(stream: Duplex, line: string, reader: ReplyReader): Promise<void> {
  return new Promise((resolve) => {
    const close = () => {
      clearTimeout(timer);
      stream.destroy();
      resolve();
    };
    const timer = setTimeout(close, LEAVE_MS);
    stream.on('end', close).on('close', close);
    stream.on('data', (bytes: Uint8Array) => {
      reader.push(bytes);
      if (hasGoodbye(reader)) close();
    });
    stream.end(line);
  });
}

/** The reply to an earlier command can come before the reply to QUIT. */
function hasGoodbye(reader: ReplyReader): boolean {
  for (let reply = reader.next(); reply; reply = reader.next()) {
    if (reply === 'broken' || reply.code === GOODBYE) return true;
  }
  return false;
}

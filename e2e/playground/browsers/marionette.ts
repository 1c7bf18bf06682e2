import { once } from 'node:events';
import { connect } from 'node:net';
import { COMMAND_MS } from './driver.ts';

/** A response: its type, the number of the command, the error and the result. */
type Response = [1, number, { error: string; message: string } | null, unknown];
type OnResponse = (response: Response) => void;

/**
 * Connects to Marionette, the protocol in which Firefox receives WebDriver commands. Over TCP, each message is JSON after
 * its length in bytes and a colon.
 *
 * Source: https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
export async function connectMarionette(port: number) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map<number, OnResponse>();
  let bytes = Buffer.alloc(0);
  let count = 0;

  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const from = bytes.indexOf(':') + 1;
      const to = from + Number(bytes.subarray(0, Math.max(0, from - 1)).toString());
      if (!from || bytes.length < to) return;
      const message = JSON.parse(bytes.subarray(from, to).toString()) as Response | object;
      bytes = bytes.subarray(to);
      // The first message is a greeting, not a response.
      if (Array.isArray(message)) waiting.get((message as Response)[1])?.(message as Response);
    }
  });
  await once(socket, 'connect');
  // Firefox can reset the connection when it exits.
  socket.on('error', () => socket.destroy());

  return function send(command: string, parameters: object): Promise<unknown> {
    const id = ++count;
    return new Promise((resolve, reject) => {
      const limit = setTimeout(
        reject,
        COMMAND_MS,
        new Error(`${command}: Firefox did not respond`),
      );
      waiting.set(id, ([, , error, result]) => {
        clearTimeout(limit);
        waiting.delete(id);
        if (error) reject(new Error(`${command}: ${error.error}: ${error.message}`));
        else resolve(result);
      });
      const message = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  };
}

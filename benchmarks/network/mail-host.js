import { createServer } from 'node:net';
import { liveWithParent } from './live-with-parent.js';

/*
 * A mail server on loopback, in its own process. It accepts every mailbox except random ones, and has no extensions. It
 * has several ports, because closed connections keep the client's ports in use for a minute.
 */

const PORTS = 8;
/** The random mailboxes of the engine and of the bare dialogue. */
const RANDOM = /^RCPT TO:<x[0-9a-f]{24}@/;

const server = () =>
  createServer({ noDelay: true }, (socket) => {
    let rest = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop();
      for (const line of lines) {
        if (line === 'QUIT') socket.end('221 Bye\r\n');
        else socket.write(RANDOM.test(line) ? '550 5.1.1 No such user\r\n' : '250 Ok\r\n');
      }
    });
    socket.write('220 mx.firm.example ESMTP\r\n');
  });

const listening = Array.from({ length: PORTS }, () => {
  const each = server();
  return new Promise((resolve) =>
    each.listen(0, '127.0.0.1', 1024, () => resolve(each.address().port)),
  );
});
liveWithParent({ ports: await Promise.all(listening) });

import { createServer, type AddressInfo, type Socket } from 'node:net';
import { LOOPBACK } from '../loopback.ts';

/**
 * Starts a policy service for Postfix: it defers a sender's first message to each domain, and after `pass()` none.
 *
 * Source: postfix's SMTPD_POLICY_README, "Protocol description".
 */
export async function startGreylist() {
  const seen = new Set<string>();
  const asked: Record<string, string>[] = [];
  const sockets = new Set<Socket>();
  let isOver = false;

  const answer = (question: Record<string, string>): string => {
    asked.push(question);
    const domain = question['recipient']?.split('@')[1];
    const key = `${question['client_address']} ${question['sender']} ${domain}`;
    if (isOver || seen.has(key)) return 'DUNNO';
    seen.add(key);
    return 'DEFER_IF_PERMIT 4.2.0 Greylisted, see you in five minutes';
  };

  const server = createServer((socket) => {
    let text = '';
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      text += bytes.toString();
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        socket.write(`action=${answer(attributes(text.slice(0, end)))}\n\n`);
        text = text.slice(end + 2);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));

  return {
    /** Postfix' requests, one table of attributes each. */
    asked,
    port: (server.address() as AddressInfo).port,
    pass: () => {
      isOver = true;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function attributes(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('\n').map((line) => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

import { randomBytes } from 'node:crypto';
import { createDial } from '../canned.js';

/** The SMTP commands of mode `deep` on a plain socket, each after the response to the previous one. */
export function createSubject(ports) {
  const dial = createDial(ports);
  return (email) =>
    new Promise((resolve, reject) => {
      const domain = email.slice(email.indexOf('@') + 1);
      const lines = [
        'EHLO probe.asker.com\r\n',
        'MAIL FROM:<postmaster@asker.com>\r\n',
        `RCPT TO:<${email}>\r\n`,
        'RSET\r\n',
        'MAIL FROM:<postmaster@asker.com>\r\n',
        `RCPT TO:<x${randomBytes(12).toString('hex')}@${domain}>\r\n`,
      ];
      let step = 0;
      let text = '';
      const socket = dial();
      socket.on('error', reject);
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        if (!text.endsWith('\r\n')) return;
        const code = text.slice(0, 3);
        text = '';
        if (step < lines.length) socket.write(lines[step++]);
        else if (step++ === lines.length) {
          socket.end('QUIT\r\n');
          resolve(code);
        }
      });
    });
}

/** The SMTP response for the random mailbox. */
export const expected = '550';

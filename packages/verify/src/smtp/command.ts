import { Buffer } from 'node:buffer';

/** The longest command line, with its CRLF. Source: RFC 5321 §4.5.3.1.4; RFC 6531 §3.4 adds to it. */
const MAX_BYTES = 512;

// eslint-disable-next-line no-control-regex -- control characters are rejected
const CONTROL = /[\0-\x1f\x7f]/;

/** Whether a sender is announced for an internationalized transaction. */
export interface MailParameters {
  smtputf8: boolean;
}

/**
 * All command lines that can be sent to a mail server. Only this file writes them.
 *
 * Never DATA, VRFY, EXPN or AUTH. Each throws a TypeError for an argument that could end the line or the path early:
 * control characters, and `<`, `>` or white space in a path.
 *
 * Source: RFC 5321 §4.1.1; RFC 3207 §4; RFC 6531 §3.4; docs/decisions/smtp.md#0017.
 */
export const command = {
  ehlo: (name: string) => lineOf(`EHLO ${name}`),
  helo: (name: string) => lineOf(`HELO ${name}`),
  starttls: () => 'STARTTLS\r\n',
  /** `''` is the null reverse-path. */
  mail: (sender: string, { smtputf8 }: MailParameters) =>
    lineOf(`MAIL FROM:${pathOf(sender)}${smtputf8 ? ' SMTPUTF8' : ''}`),
  rcpt: (recipient: string) => lineOf(`RCPT TO:${pathOf(recipient)}`),
  rset: () => 'RSET\r\n',
  quit: () => 'QUIT\r\n',
};

function lineOf(text: string): string {
  if (CONTROL.test(text)) throw new TypeError('command: a control character cannot be sent');
  if (Buffer.byteLength(text) + 2 > MAX_BYTES) throw new TypeError('command: the line is too long');
  return `${text}\r\n`;
}

function pathOf(address: string): string {
  if (/[<>\s]/.test(address)) {
    throw new TypeError('command: angle brackets and white space cannot be sent in a path');
  }
  return `<${address}>`;
}

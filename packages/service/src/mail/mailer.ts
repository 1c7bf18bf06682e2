import type { Transporter } from 'nodemailer';
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../context/service-context.ts';
import { isLoopback } from '../base/loopback.ts';
import { readSender, type Sender } from '../config/sender.ts';
import { writeHtml, writeText, type Letter } from './letter.ts';

/** Sends letters in the background: nobody waits for them, and none fails what it is about. */
export interface Mailer {
  /** Sends a letter; whether it arrives is told in the log alone. */
  send(to: string, letter: Letter): void;
  /** Lets what is under way end, and tries nothing again. */
  close(): Promise<void>;
}

/** How often a letter is tried again, and when: a mail host that is away comes back soon, or not soon. */
const DELAYS_MS = [5_000, 60_000, 600_000];
/** Letters at a time, those that wait for another try too: more than that are not sent. */
const MOST = 1000;
const TIMEOUT_MS = 15_000;

/**
 * Opens what sends mail, over the SMTP server of the settings; null without one. nodemailer is loaded only then.
 *
 * Neither the server's address, which may hold a password, nor the address of a recipient is ever logged. A server that is not
 * on this machine has to offer TLS, unless its URL has `?requireTLS=false`: mails contain links that let people in.
 *
 * @param delaysMs between one try and the next.
 *
 * Source: docs/decisions/accounts.md#0040.
 */
export async function openMailer(
  { settings: { mailUrl, mailSender }, log }: Pick<ServiceContext, 'settings' | 'log'>,
  delaysMs: readonly number[] = DELAYS_MS,
): Promise<Mailer | null> {
  if (mailUrl === null || mailSender === null) return null;
  const from = readSender(mailSender);
  if (!from)
    throw new TypeError(
      'startService: mailSender must be an email address, with a name or without',
    );
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url: mailUrl,
    requireTLS: !isLoopback(new URL(mailUrl).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return mailerOver(transport, { from, log, delaysMs });
}

function mailerOver(
  transport: Pick<Transporter, 'sendMail' | 'close'>,
  {
    from,
    log,
    delaysMs,
  }: { from: Sender; log: ServiceContext['log']; delaysMs: readonly number[] },
): Mailer {
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  return {
    send(to, letter) {
      if (underWay.size >= MOST || closing.signal.aborted) {
        log.warn({}, 'A mail was not sent: too many wait');
        return;
      }
      const sent = deliver(to, letter).finally(() => underWay.delete(sent));
      underWay.add(sent);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
      transport.close();
    },
  };

  async function deliver(to: string, letter: Letter): Promise<void> {
    // The request that sends the mail is answered first: it takes no longer than one that sends none.
    await endOfTurn();
    for (let tries = 0; ; tries += 1) {
      const error = await attempt(to, letter);
      if (error === null) return;
      const waitMs = delaysMs[tries];
      const { code, responseCode: reply } = error;
      if (waitMs === undefined || isFinal(reply) || closing.signal.aborted) {
        log.warn({ code, reply }, 'A mail could not be sent');
        return;
      }
      // A process does not stay for it.
      const options = { signal: closing.signal, ref: false };
      await pause(waitMs, undefined, options).catch(() => undefined);
    }
  }

  async function attempt(to: string, letter: Letter): Promise<SmtpError | null> {
    try {
      await transport.sendMail({
        from,
        // As an object: a text would be read as a list of addresses.
        to: { name: '', address: to },
        subject: letter.subject,
        text: writeText(letter),
        html: writeHtml(letter),
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return null;
    } catch (error) {
      return error as SmtpError;
    }
  }
}

/** What nodemailer throws: its message may hold addresses. */
interface SmtpError {
  code?: string;
  /** The server's, such as 451. */
  responseCode?: number;
}

/** The server will never take it. Source: RFC 5321 §4.2.1. */
function isFinal(reply: number | undefined): boolean {
  return reply !== undefined && reply >= 500;
}

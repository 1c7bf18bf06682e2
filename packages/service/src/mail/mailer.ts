import type { Transporter } from 'nodemailer';
import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';
import type { ServiceContext } from '../context/service-context.ts';
import { isLoopback } from '../base/loopback.ts';
import { readSender, type Sender } from '../config/sender.ts';
import { writeHtml, writeText, type Letter } from './letter.ts';

/** Sends letters in the background. No request waits for them or fails because of them. */
export interface Mailer {
  /**
   * Sends a letter. Only the log shows whether it was accepted.
   *
   * @param orgId the organization of a notice that no user has requested. Notices get a part of the queue, so that links
   *   to sign in are never dropped because of them.
   */
  send(to: string, letter: Letter, orgId?: string): void;
  /** Lets letters in progress end, and retries nothing. */
  close(): Promise<void>;
}

/** The waits before the retries of a letter: an unreachable mail server can be back soon, or much later. */
const DELAYS_MS = [5_000, 60_000, 600_000];
/** The maximum number of letters in progress, including those that wait for a retry. More are not sent. */
const MOST = 1000;
/** The maximum number of notices among them, and of those about one organization. */
const MOST_NOTICES = 500;
const MOST_OF_ORGANISATION = 100;
const TIMEOUT_MS = 15_000;

/**
 * Opens the mailer for the SMTP server of the settings; null without one. Only then is nodemailer loaded.
 *
 * Neither the server's URL, which can contain a password, nor the address of a recipient is ever logged. A server on
 * another machine must offer TLS, unless its URL has `?requireTLS=false`, because mails contain links that give access.
 *
 * @param delaysMs the waits between attempts.
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
  const underWay = new Map<Promise<void>, string | undefined>();
  const closing = new AbortController();

  return {
    send(to, letter, orgId) {
      if (underWay.size >= MOST || closing.signal.aborted || isNoticeTooMany(orgId)) {
        log.warn({ ...(orgId !== undefined && { orgId }) }, 'A mail was not sent: too many wait');
        return;
      }
      const sent = deliver(to, letter).finally(() => underWay.delete(sent));
      underWay.set(sent, orgId);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay.keys());
      transport.close();
    },
  };

  function isNoticeTooMany(orgId: string | undefined): boolean {
    if (orgId === undefined) return false;
    const notices = [...underWay.values()].filter((other) => other !== undefined);
    const isOfOrganisation = (other: string) => other === orgId;
    return (
      notices.length >= MOST_NOTICES ||
      notices.filter(isOfOrganisation).length >= MOST_OF_ORGANISATION
    );
  }

  async function deliver(to: string, letter: Letter): Promise<void> {
    // The response to the request is sent first, so that its time does not show whether it sends a mail.
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
      // The timer does not keep the process running.
      const options = { signal: closing.signal, ref: false };
      await pause(waitMs, undefined, options).catch(() => undefined);
    }
  }

  async function attempt(to: string, letter: Letter): Promise<SmtpError | null> {
    try {
      await transport.sendMail({
        from,
        // As an object, because a text would be parsed as a list of addresses.
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

/** An error of nodemailer. Its message can contain addresses. */
interface SmtpError {
  code?: string;
  /** The server's code, such as 451. */
  responseCode?: number;
}

/** Whether an SMTP response is permanent. Source: RFC 5321 §4.2.1. */
function isFinal(reply: number | undefined): boolean {
  return reply !== undefined && reply >= 500;
}

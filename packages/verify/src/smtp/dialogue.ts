import { command, type MailParameters } from './command.ts';
import { ConnectionLost, type Connection } from './connection.ts';
import { isAscii, type HostCheck } from './host-check.ts';
import type { SmtpReply } from './reply-reader.ts';
import { leftUntil } from './time-left.ts';
import { recorded } from './recorded.ts';
import type { Trace } from '../verdict/trace.ts';

/** The client's identity and time limits, and where its commands are recorded. */
export interface SmtpClient {
  heloName: string;
  /** '' for the null reverse-path. */
  mailFrom: string;
  /** Whether no recipient is sent without TLS. */
  requiresTls: boolean;
  /** The maximum wait for one reply, in milliseconds. */
  replyMs: number;
  /** The end of the dialogue, on the clock of `performance.now`. */
  untilMs: number;
  trace: Trace | null;
  /** The server, as the trace shows it. */
  server: string;
}

/** The steps of the dialogue, in order. */
export type DialogueStep = 'connect' | 'banner' | 'hello' | 'tls' | 'mail' | 'rcpt';

/** A recipient, and the reply to it. */
export interface RecipientReply {
  recipient: string;
  reply: SmtpReply;
}

/** The outcome of the dialogue with one server. */
export type DialogueOutcome =
  | {
      state: 'answered';
      /** At least one, in the order of the request's domains. */
      replies: readonly RecipientReply[];
      /** The reply to the random name: `lost` if it was sent and no reply came, null if it was not sent. */
      random: SmtpReply | 'lost' | null;
    }
  | { state: 'rejected'; step: DialogueStep; reply: SmtpReply }
  | { state: 'lost'; step: DialogueStep; cause: string }
  | { state: 'no_smtputf8' }
  /** TLS is required, and the server does not offer it. */
  | { state: 'no_tls' };

/**
 * Checks a mailbox at one mail server, and starts to close the connection: the caller waits for `connection.closed`.
 *
 * EHLO, or HELO if that is rejected; STARTTLS if it is offered, unless clear text is requested, and EHLO again; the
 * real address first, and the random name only if that was accepted, in a new transaction. Never DATA. Rejects only
 * when the connection's signal aborts.
 *
 * Source: RFC 5321 §3.1 to §3.3, §4.1.4; RFC 3207; RFC 6531 §3.1; docs/decisions/smtp.md#0017.
 */
export async function runDialogue(
  connection: Connection,
  check: HostCheck,
  client: SmtpClient,
): Promise<DialogueOutcome> {
  const dialogue: Dialogue = {
    connection,
    client,
    step: 'banner',
    isGreeted: false,
    isSecure: false,
  };
  try {
    const banner = await replyTo(dialogue, 'greeting');
    dialogue.isGreeted = true;
    if (banner.code !== 220) return { state: 'rejected', step: 'banner', reply: banner };

    dialogue.step = 'hello';
    const first = await send(dialogue, command.ehlo(client.heloName));
    const greeting = isSettled(first, check) ? first : await greetFurther(dialogue, first, check);
    if (greeting.code !== 250) return { state: 'rejected', step: dialogue.step, reply: greeting };
    if (client.requiresTls && !dialogue.isSecure) return { state: 'no_tls' };
    const takesUnicode = offers(greeting, 'SMTPUTF8');
    if (!takesUnicode && !isAscii(check.local)) return { state: 'no_smtputf8' };
    const domains = check.domains.filter((domain) => takesUnicode || isAscii(domain));
    const smtputf8 = !isAscii(check.local) || !domains.every(isAscii);

    dialogue.step = 'mail';
    const mail = await send(dialogue, command.mail(client.mailFrom, { smtputf8 }));
    if (mail.code !== 250) return { state: 'rejected', step: 'mail', reply: mail };
    dialogue.step = 'rcpt';
    const replies: RecipientReply[] = [];
    for (const domain of domains) {
      const recipient = `${check.local}@${domain}`;
      const reply = await send(dialogue, command.rcpt(recipient));
      replies.push({ recipient, reply });
      if (reply.code === 250 || reply.code === 251) {
        const random = await askRandom(dialogue, check, { domain, smtputf8 });
        return { state: 'answered', replies, random };
      }
      if (reply.code < 500) break;
    }
    return { state: 'answered', replies, random: null };
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    return { state: 'lost', step: dialogue.step, cause: error.cause };
  } finally {
    void connection.leave(dialogue.isGreeted ? command.quit() : null);
  }
}

/** The state of a dialogue. */
interface Dialogue {
  readonly connection: Connection;
  readonly client: SmtpClient;
  step: DialogueStep;
  /** Whether the server has greeted, so that it can read QUIT. */
  isGreeted: boolean;
  isSecure: boolean;
}

/** Whether the reply to EHLO is final. */
function isSettled(greeting: SmtpReply, { isInClear }: HostCheck): boolean {
  if (greeting.code !== 250) return greeting.code < 500;
  return isInClear || !offers(greeting, 'STARTTLS');
}

/** Sends HELO after a rejection, or EHLO again under TLS; returns the final reply. Source: RFC 3207 §4.2. */
async function greetFurther(
  dialogue: Dialogue,
  first: SmtpReply,
  check: HostCheck,
): Promise<SmtpReply> {
  const { connection, client } = dialogue;
  const greeting = await heloAfter(dialogue, first);
  if (isSettled(greeting, check) || greeting.code >= 500) return greeting;
  dialogue.step = 'tls';
  const ready = await send(dialogue, command.starttls());
  if (ready.code === 421) return ready;
  if (ready.code !== 220) return greeting;
  dialogue.isGreeted = false;
  const end = client.trace?.begin('TLS', client.server);
  await recorded(end, connection.secure(check.host, waitMs(client)), () => 'encrypted');
  dialogue.isSecure = true;
  dialogue.isGreeted = true;
  dialogue.step = 'hello';
  return heloAfter(dialogue, await send(dialogue, command.ehlo(client.heloName)));
}

/** HELO is for a server without EHLO. A server that closes the connection has rejected us. Source: RFC 5321 §3.2. */
async function heloAfter(dialogue: Dialogue, ehlo: SmtpReply): Promise<SmtpReply> {
  if (ehlo.code < 500) return ehlo;
  const helo = send(dialogue, command.helo(dialogue.client.heloName));
  return (await unlessLost(helo)) ?? ehlo;
}

/** Tries the random name at a spelling of the domain. A lost connection does not revoke the acceptance before it. */
async function askRandom(
  dialogue: Dialogue,
  { randomLocal }: HostCheck,
  { domain, smtputf8 }: { domain: string } & MailParameters,
): Promise<SmtpReply | 'lost' | null> {
  if (randomLocal === null) return null;
  let isSent = false;
  try {
    const reset = await send(dialogue, command.rset());
    if (reset.code !== 250) return null;
    dialogue.step = 'mail';
    const mail = await send(dialogue, command.mail(dialogue.client.mailFrom, { smtputf8 }));
    if (mail.code !== 250) return null;
    dialogue.step = 'rcpt';
    isSent = true;
    return await send(dialogue, command.rcpt(`${randomLocal}@${domain}`));
  } catch (error) {
    if (error instanceof ConnectionLost) return isSent ? 'lost' : null;
    throw error;
  }
}

/**
 * Sends one command and returns its reply. An unexpected line from the server would be read as the reply to the next
 * command, and shift every later reply, so it ends the dialogue. It counts as a reply only if the server itself ends
 * the connection with it. Source: RFC 5321 §3.8, §4.3.1.
 */
async function send(dialogue: Dialogue, line: string): Promise<SmtpReply> {
  const { connection } = dialogue;
  const isUnasked = connection.hasUnread();
  if (!isUnasked) connection.send(line);
  const reply = await replyTo(dialogue, line);
  if (isUnasked && reply.code !== 421) throw new ConnectionLost('broken');
  return reply;
}

/** The reply to a line, or to the connection itself. */
function replyTo({ connection, client }: Dialogue, line: string): Promise<SmtpReply> {
  const [verb = ''] = line.trim().split(' ', 1);
  const end = client.trace?.begin(verb, client.server);
  return recorded(end, connection.reply(waitMs(client)), ({ code }) => String(code));
}

/** The maximum wait for the next reply. */
function waitMs({ replyMs, untilMs }: SmtpClient): number {
  return Math.min(replyMs, leftUntil(untilMs));
}

/** Returns null instead of rejecting when the connection was lost. */
async function unlessLost<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ConnectionLost) return null;
    throw error;
  }
}

/** Whether an EHLO reply names an extension. The first line is the server's name. Source: RFC 5321 §4.1.1.1. */
function offers({ text }: SmtpReply, keyword: string): boolean {
  if (!text.includes('\n')) return false;
  return text
    .split('\n')
    .slice(1)
    .some((line) => line.trim().toUpperCase().split(' ')[0] === keyword);
}

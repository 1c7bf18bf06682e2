import type { SmtpFinding } from '../verdict/evidence.ts';
import { circuitOf, type Circuit } from './circuit.ts';
import { classifyReply } from './classify-reply.ts';
import { countedReply } from './counted-reply.ts';
import type { DialogueOutcome, RecipientReply } from './dialogue.ts';
import type { Provider } from './providers.ts';
import { isAscii, type HostCheck } from './host-check.ts';
import type { ReplyReading } from './reply.ts';
import type { SmtpReply } from './reply-reader.ts';

/** Source: RFC 5321 §4.2.3. */
const NAME_REJECTED: readonly number[] = [550, 551, 553, 554];

/** The maximum number of characters of a reply that are kept: it can have 200,000. */
const MAX_TEXT = 1000;

/** The finding from one server's answer. */
export interface HostFinding {
  /** A new object, for the caller to complete. */
  finding: SmtpFinding;
  /** Whether the next server of the domain could return more. */
  triesNext: boolean;
  /** The effect of the answer on the circuit of the server's group. */
  circuit: Circuit;
  /** How the response was classified; null without a response, or when its text was not needed. */
  reading: ReplyReading | null;
}

/** The facts about the server before the connection. */
export interface ServerFacts {
  provider: Provider | null;
  /** Our sender; '' for the null reverse-path. */
  sender: string;
  /**
   * Whether this server has recently accepted a mailbox of the domain and rejected a random one. If so, it has a route
   * for the domain, and "Unrouteable address" is about the mailbox.
   */
  routesDomain?: boolean;
}

/**
 * Derives the finding from the answer of one mail server. Pure.
 *
 * A rejection of our greeting or our sender is about us, never about the mailbox. The same applies to a reply to RCPT
 * that contains our own address: many servers delay the rejection until then. If a connection is lost before RCPT, the
 * next server is tried. If it is lost later, the server has received the mailbox, and no other server is tried.
 *
 * Source: docs/decisions/results.md#0005, rows 6, 7 and 16 to 24; RFC 6531 §3.5 for 5.6.7.
 */
export function findingOf(
  outcome: DialogueOutcome,
  check: HostCheck,
  { provider, sender, routesDomain = false }: ServerFacts,
): HostFinding {
  if (outcome.state === 'no_tls') return { ...settled(unavailable(0)), triesNext: true };
  if (outcome.state === 'no_smtputf8') return settled(trouble('smtputf8', 0));
  // A failed handshake is final only if TLS is required: otherwise a connection in clear text follows.
  if (outcome.state === 'lost' && outcome.step === 'tls') {
    return { ...settled(unavailable(0)), triesNext: true };
  }
  if (outcome.state === 'lost') {
    return outcome.step === 'rcpt'
      ? settled(trouble('temporary', 0))
      : { ...settled(trouble('unreachable', 0)), triesNext: true };
  }
  return outcome.state === 'rejected'
    ? rejectedFinding(outcome)
    : answeredFinding(outcome, check, { provider, sender, routesDomain });
}

/** The finding for a rejection before any recipient was sent, or for a temporary reply. */
function rejectedFinding({
  step,
  reply,
}: Extract<DialogueOutcome, { state: 'rejected' }>): HostFinding {
  const { code, text } = reply;
  const reading = classifyReply(reply);
  const circuit = circuitOf({ state: 'rejected', reply }, reading);
  const isSender = step === 'mail';
  const isOurs =
    code >= 500 || reading.meaning === 'blocked' || (isSender && reading.about === 'us');
  const finding = isOurs
    ? unavailable(code)
    : trouble(isSender ? 'temporary' : 'unreachable', code);
  return { finding: withText(finding, text), triesNext: !isOurs && !isSender, circuit, reading };
}

/** The finding for the reply to a recipient. */
function answeredFinding(
  { replies, random }: Extract<DialogueOutcome, { state: 'answered' }>,
  check: HostCheck,
  { provider, sender, routesDomain }: ServerFacts,
): HostFinding {
  const counted = countedReply(replies);
  const { reply } = counted;
  const { code, text } = reply;
  const reading = classifyReply(reply);
  const found = (finding: SmtpFinding, circuit: Circuit): HostFinding => ({
    finding: withText(finding, text),
    triesNext: false,
    circuit,
    reading,
  });
  if (!isAscii(check.local) && code >= 500 && /\b5\.6\.7\b|smtputf8/i.test(text)) {
    return found(trouble('smtputf8', code), 'stays_closed');
  }
  if (code >= 500 && isAboutSender(sender, counted)) return found(unavailable(code), 'opens');
  const circuit = circuitOf({ state: 'answered', reply }, reading);
  switch (reading.meaning) {
    case 'accepted':
      return found(
        {
          state: 'pass',
          code,
          random: randomOf(random),
          refusesStrangers: provider?.answers === 'refuses_strangers',
        },
        circuit,
      );
    case 'no_mailbox':
    case 'disabled':
      return found({ state: 'fail', cause: reading.meaning, code }, circuit);
    case 'mailbox_full':
      return found(trouble('mailbox_full', code), circuit);
    case 'temporary':
      return found(
        reading.about === 'us' ? unavailable(code) : trouble('temporary', code),
        circuit,
      );
    case 'unrouteable':
      return found(
        routesDomain ? { state: 'fail', cause: 'no_mailbox', code } : unavailable(code),
        circuit,
      );
    case 'blocked':
    case 'restricted':
      return found(unavailable(code), circuit);
    case 'other':
      return found(code === 252 ? unverifiable(code) : unavailable(code), circuit);
  }
}

/** Adds the beginning of a reply. It is copied, since a substring keeps its whole string in memory. */
function withText(finding: SmtpFinding, text: string): SmtpFinding {
  finding.text = text.length <= MAX_TEXT ? text : Buffer.from(text.slice(0, MAX_TEXT)).toString();
  return finding;
}

/** Whether a reply contains our own address, and not the recipient. */
function isAboutSender(sender: string, { recipient, reply }: RecipientReply): boolean {
  const said = reply.text.toLowerCase();
  return (
    sender !== '' && said.includes(sender.toLowerCase()) && !said.includes(recipient.toLowerCase())
  );
}

/**
 * The meaning of the reply to a random name: only a rejection of the name itself shows that the server rejects missing
 * names.
 */
function randomOf(reply: SmtpReply | 'lost' | null): 'accepted' | 'refused' | 'not_asked' {
  if (!reply || reply === 'lost') return 'not_asked';
  const { meaning } = classifyReply(reply);
  if (meaning === 'accepted') return 'accepted';
  const isRefused =
    meaning === 'no_mailbox' ||
    meaning === 'disabled' ||
    meaning === 'unrouteable' ||
    (meaning === 'other' && NAME_REJECTED.includes(reply.code));
  return isRefused ? 'refused' : 'not_asked';
}

function settled(finding: SmtpFinding): HostFinding {
  return { finding, triesNext: false, circuit: 'stays_closed', reading: null };
}

function trouble(
  cause: 'smtputf8' | 'mailbox_full' | 'unreachable' | 'temporary',
  code: number,
): SmtpFinding {
  return { state: 'temperror', cause, code };
}

function unavailable(code: number): SmtpFinding {
  return { state: 'skipped', cause: 'unavailable', code };
}

function unverifiable(code: number): SmtpFinding {
  return { state: 'skipped', cause: 'unverifiable', code };
}

import type { SmtpFinding } from '../evidence.ts';
import { circuitOf, type Circuit } from './circuit.ts';
import { classifyReply } from './classify-reply.ts';
import type { HostAnswer, Question } from './dialogue.ts';
import type { Provider } from './providers.ts';
import type { ReplyReading } from './reply.ts';
import type { SmtpReply } from './reply-reader.ts';

/** Source: RFC 5321 §4.2.3. */
const NAME_REFUSED: readonly number[] = [550, 551, 553, 554];

/** What one host's answer comes to. */
export interface HostFinding {
  /** One of its own, for the caller to complete. */
  finding: SmtpFinding;
  /** Whether the next host of the domain may know more. */
  triesNext: boolean;
  /** What the answer does to the circuit of the host's group. */
  circuit: Circuit;
  /** How the response was read; null without a response, or where its words were not needed. */
  reading: ReplyReading | null;
}

/** What is known before the host is asked. */
export interface Known {
  provider: Provider | null;
  /** Who asks, as an address; '' for the null reverse-path. */
  sender: string;
  /**
   * Whether this host has lately accepted a mailbox of the domain and rejected an invented one: then
   * it has a route for the domain, and "Unrouteable address" is about the mailbox.
   */
  routesDomain?: boolean;
}

/**
 * Reads what one mail host answered. Pure.
 *
 * A refusal of our greeting or our sender is about us, never about the mailbox, and so is one that
 * comes to RCPT and names our own address: many hosts keep it back until then. A host that is
 * silent or gone before it was asked about the mailbox says nothing, and the next one is tried;
 * one that is lost after that has been asked, and no other is asked again.
 *
 * Source: docs/decisions/results.md#0005, rows 6, 7 and 15 to 23; RFC 6531 §3.5 for 5.6.7.
 */
export function findingOf(
  answer: HostAnswer,
  question: Question,
  { provider, sender, routesDomain = false }: Known,
): HostFinding {
  if (answer.state === 'no_tls') return { ...settled(unavailable(0)), triesNext: true };
  if (answer.state === 'no_smtputf8') return settled(trouble('smtputf8', 0));
  // A failed handshake ends here only where TLS is required: else the host is asked in clear text.
  if (answer.state === 'lost' && answer.step === 'tls') {
    return { ...settled(unavailable(0)), triesNext: true };
  }
  if (answer.state === 'lost') {
    return answer.step === 'rcpt'
      ? settled(trouble('temporary', 0))
      : { ...settled(trouble('unreachable', 0)), triesNext: true };
  }
  const { reply } = answer;
  const { code } = reply;
  const reading = classifyReply(reply);
  const isOfSender = code >= 500 && answer.state === 'answered' && isAbout(sender, reply, question);
  const circuit = isOfSender ? 'opens' : circuitOf(answer, reading);
  const found = (finding: SmtpFinding): HostFinding => ({
    ...{ finding, triesNext: false },
    ...{ circuit, reading },
  });
  if (answer.state === 'refused') {
    if (code >= 500 || reading.meaning === 'blocked') return found(unavailable(code));
    const isSender = answer.step === 'mail';
    const finding = trouble(isSender ? 'temporary' : 'unreachable', code);
    return { ...found(finding), triesNext: !isSender };
  }
  if (question.needsSmtputf8 && code >= 500 && /\b5\.6\.7\b|smtputf8/i.test(reply.text)) {
    return settled(trouble('smtputf8', code));
  }
  if (isOfSender) return found(unavailable(code));
  switch (reading.meaning) {
    case 'accepted':
      return found({
        state: 'pass',
        code,
        random: strangerOf(answer.stranger),
        refusesStrangers: provider?.answers === 'refuses_strangers',
      });
    case 'no_mailbox':
    case 'disabled':
      return found({ state: 'fail', cause: reading.meaning, code });
    case 'mailbox_full':
    case 'temporary':
      return found(trouble(reading.meaning, code));
    case 'unrouteable':
      return found(routesDomain ? { state: 'fail', cause: 'no_mailbox', code } : unavailable(code));
    case 'blocked':
    case 'restricted':
      return found(unavailable(code));
    case 'other':
      return found(code === 252 ? unverifiable(code) : unavailable(code));
  }
}

/** Whether a reply names our own address, and not the one that was asked about. */
function isAbout(sender: string, { text }: SmtpReply, { recipient }: Question): boolean {
  const said = text.toLowerCase();
  return (
    sender !== '' && said.includes(sender.toLowerCase()) && !said.includes(recipient.toLowerCase())
  );
}

/** What an invented name was told; only a refusal of the name itself says that names are refused. */
function strangerOf(reply: SmtpReply | null): 'accepted' | 'refused' | 'not_asked' {
  if (!reply) return 'not_asked';
  const { meaning } = classifyReply(reply);
  if (meaning === 'accepted') return 'accepted';
  const isRefused =
    meaning === 'no_mailbox' ||
    meaning === 'disabled' ||
    meaning === 'unrouteable' ||
    (meaning === 'other' && NAME_REFUSED.includes(reply.code));
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

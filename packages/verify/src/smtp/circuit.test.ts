import { describe, expect, it } from 'vitest';
import { circuitOf, type Circuit } from './circuit.ts';
import { classifyReply } from './classify-reply.ts';
import type { DialogueStep } from './dialogue.ts';

const circuitAt = (step: DialogueStep, code: number, text: string) => {
  const reply = { code, text };
  const state = step === 'rcpt' ? 'answered' : 'rejected';
  return circuitOf({ state, reply }, classifyReply(reply));
};

describe('circuitOf', () => {
  it.each<[Circuit, DialogueStep, code: number, text: string]>([
    // about us
    ['opens', 'rcpt', 550, '5.7.1 Your IP is on a block list'],
    ['opens', 'rcpt', 450, '4.7.1 Helo command rejected: Host not found'],
    ['opens', 'rcpt', 450, '4.1.8 Sender address rejected: Domain not found'],
    ['opens', 'rcpt', 421, '4.7.0 Closing the connection'],
    ['opens', 'rcpt', 450, '4.7.1 Error: too much mail from 192.0.2.1'],
    ['opens', 'banner', 554, ''],
    ['opens', 'banner', 554, 'Rejected by policy'],
    ['opens', 'hello', 550, 'No'],
    ['opens', 'mail', 550, '5.1.1 User unknown'],
    // a rule that does not name us
    ['opens_if_repeated', 'rcpt', 550, 'relay not permitted'],
    ['opens_if_repeated', 'rcpt', 550, 'Administrative prohibition'],
    ['opens_if_repeated', 'rcpt', 550, 'Previous (cached) callout verification failure'],
    ['opens_if_repeated', 'rcpt', 530, '5.7.0 Authentication required'],
    ['opens_if_repeated', 'rcpt', 550, '5.1.1 Der Absender ist unbekannt'],
    ['opens_if_repeated', 'rcpt', 550, '5.7.1 Rejected by local policy'],
    // everything else
    ['stays_closed', 'rcpt', 250, 'Ok'],
    ['stays_closed', 'rcpt', 550, '5.1.1 User unknown'],
    ['stays_closed', 'rcpt', 550, 'Unrouteable address'],
    ['stays_closed', 'rcpt', 550, '5.7.1 RESOLVER.RST.NotAuthorized; not authorized'],
    ['stays_closed', 'rcpt', 450, '4.2.0 Greylisted'],
    ['stays_closed', 'rcpt', 550, '5.1.1 The user database is not responding'],
    ['stays_closed', 'rcpt', 421, '4.2.2 The mailbox is full'],
    ['stays_closed', 'rcpt', 550, 'Callout verification failed: 550 5.1.1 User unknown'],
    ['stays_closed', 'rcpt', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['stays_closed', 'mail', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['stays_closed', 'mail', 421, '4.3.0 Temporary Error'],
    ['stays_closed', 'banner', 421, 'Too much load; please try again later'],
    ['stays_closed', 'mail', 450, '4.2.0 Greylisted'],
    ['stays_closed', 'banner', 450, 'Later'],
  ])('%s: at %s, %i %s', (circuit, step, code, text) => {
    expect(circuitAt(step, code, text)).toBe(circuit);
  });
});

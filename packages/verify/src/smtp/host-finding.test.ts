import { describe, expect, it } from 'vitest';
import type { DialogueOutcome } from './dialogue.ts';
import { findingOf } from './host-finding.ts';

const question = {
  host: 'mx.shop.de',
  local: 'jane',
  domains: ['shop.de'],
  randomLocal: null,
  isInClear: false,
};
const known = { provider: null, sender: 'postmaster@prober.de' };
const said = (code: number, text: string): DialogueOutcome => ({
  state: 'answered',
  replies: [{ recipient: 'jane@shop.de', reply: { code, text } }],
  random: null,
});

describe('findingOf', () => {
  it('does not read a rejection of our own address as one of the mailbox', () => {
    const aboutUs = said(550, '5.1.1 <Postmaster@Prober.de>: User unknown');
    expect(findingOf(aboutUs, question, known)).toMatchObject({
      finding: { state: 'skipped', cause: 'unavailable', code: 550 },
      circuit: 'opens',
    });
    const aboutBoth = said(550, '5.1.1 <jane@shop.de>: no such user, told postmaster@prober.de');
    expect(findingOf(aboutBoth, question, known).finding).toMatchObject({ cause: 'no_mailbox' });
    const nobody = { ...known, sender: '' };
    expect(findingOf(aboutUs, question, nobody).finding).toMatchObject({ cause: 'no_mailbox' });
  });

  it('does not read an acceptance that mentions SMTPUTF8 as a rejection', () => {
    const asked = { ...question, local: 'jörg' };
    expect(findingOf(said(250, '2.1.5 Ok, SMTPUTF8'), asked, known).finding.state).toBe('pass');
    expect(findingOf(said(553, '5.6.7 No SMTPUTF8'), asked, known).finding).toMatchObject({
      cause: 'smtputf8',
    });
  });

  it('does not pause the group when one mailbox accepts no mail from us', () => {
    const restricted = said(550, '5.7.1 RESOLVER.RST.NotAuthorized; not authorized');
    expect(findingOf(restricted, question, known)).toMatchObject({
      finding: { state: 'skipped', cause: 'unavailable', code: 550 },
      triesNext: false,
      circuit: 'stays_closed',
    });
    expect(findingOf(said(550, 'Listed at zen'), question, known).circuit).toBe('opens');
  });

  it.each([
    ['Relay access denied', '554 5.7.1'],
    ['relay not permitted', '550'],
    ['Administrative prohibition', '550'],
    ['Previous (cached) callout verification failure', '550'],
  ])('does not pause the group after "%s"', (words, codes) => {
    const [code = '', enhanced = ''] = codes.split(' ');
    expect(findingOf(said(Number(code), `${enhanced} ${words}`), question, known)).toMatchObject({
      finding: { state: 'skipped', cause: 'unavailable' },
      circuit: 'opens_if_repeated',
    });
  });

  it.each([
    '4.7.1 Helo command rejected: Host not found',
    '4.1.8 Sender address rejected: Domain not found',
    '4.1.7 Sender address rejected: unverifiable address',
    '4.7.1 Error: too many recipients from 192.0.2.1',
  ])('treats a 450 about us as inconclusive for the mailbox: %s', (text) => {
    expect(findingOf(said(450, text), question, known)).toMatchObject({
      finding: { state: 'skipped', cause: 'unavailable', code: 450 },
      circuit: 'opens',
    });
  });

  it('reads "Unrouteable address" as a missing mailbox only if the server routes the domain', () => {
    const unrouteable = said(550, 'Unrouteable address');
    // A relay sends the same reply for each mailbox of a domain that it has no route for.
    expect(findingOf(unrouteable, question, known)).toMatchObject({
      finding: { state: 'skipped', cause: 'unavailable', code: 550 },
      circuit: 'stays_closed',
    });
    const routing = { ...known, routesDomain: true };
    expect(findingOf(unrouteable, question, routing).finding).toMatchObject({
      ...{ state: 'fail', cause: 'no_mailbox', code: 550 },
    });
    expect(findingOf(said(450, 'Unrouteable address'), question, routing).finding).toMatchObject({
      cause: 'temporary',
    });
  });

  it('reads an unrouteable random name, beside an accepted mailbox, as a rejection of the name', () => {
    const random = { code: 550, text: 'Unrouteable address' };
    const answer = { ...said(250, 'Accepted'), random } as DialogueOutcome;
    expect(findingOf(answer, question, known).finding).toMatchObject({ random: 'refused' });
  });

  it.each<['banner' | 'mail', number, string, string]>([
    ['mail', 450, '4.1.8 Domain of the sender not found', 'unavailable'],
    ['mail', 450, '4.7.1 Error: too much mail from 192.0.2.1', 'unavailable'],
    ['mail', 450, '4.2.0 Greylisted', 'temporary'],
    ['banner', 421, '4.3.2 All server ports are busy', 'unreachable'],
  ])('reads a temporary rejection by its subject: %s, %i %s', (step, code, text, cause) => {
    const rejected: DialogueOutcome = { state: 'rejected', step, reply: { code, text } };
    expect(findingOf(rejected, question, known).finding).toMatchObject({ cause, code });
  });

  it('is temporary, and does not pause the group, after too many recipients', () => {
    expect(findingOf(said(452, '4.5.3 Too many recipients'), question, known)).toMatchObject({
      finding: { state: 'temperror', cause: 'temporary', code: 452 },
      circuit: 'stays_closed',
    });
  });

  it.each<[number, string]>([
    [503, 'not_asked'],
    [552, 'not_asked'],
    [450, 'not_asked'],
    [550, 'refused'],
    [250, 'accepted'],
  ])('does not read every %i to a random name as a rejection of it', (code, random) => {
    const answer = { ...said(250, 'Ok'), random: { code, text: '' } } as DialogueOutcome;
    expect(findingOf(answer, question, known).finding).toMatchObject({ random });
  });
});

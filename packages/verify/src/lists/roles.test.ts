import { describe, expect, it } from 'vitest';
import { isRole, ROLE_WORDS } from './roles.ts';

const all = Object.values(ROLE_WORDS).flatMap((words) => words.trim().split(/\s+/));

/** Words that are roles in some places, and also people's names or initials. */
const PEOPLE = [
  ...['dev', 'dean', 'mark', 'will', 'art', 'grant', 'guest', 'page', 'major', 'bishop', 'sale'],
  ...['list', 'post', 'chance', 'faith', 'hope', 'joy', 'max', 'pat', 'ray', 'kadry'],
  ...['daemon', 'welcome'],
  ...['stampa', 'basin', 'bok', 'me', 'self', 'personal', 'private', 'privat', 'hi', 'rh', 'ik'],
];

describe('isRole', () => {
  it.each([
    'info',
    'INFO',
    'Postmaster',
    'no-reply',
    'sales+de',
    'hr',
    'undisclosed-recipients',
    'kontakt',
    'comptabilite',
    'soporte',
    'segreteria',
    'atendimento',
    'klantenservice',
    'biuro',
    'muhasebe',
    'buhgalteria',
  ])('knows %s', (local) => {
    expect(isRole(local)).toBe(true);
  });

  it.each(['jane', 'informant', 'jane+info', 'infojane', 'ta', '+info', '', 'x'.repeat(64)])(
    'does not treat "%s" as a role',
    (local) => {
      expect(isRole(local)).toBe(false);
    },
  );

  it('includes every mailbox name of RFC 2142', () => {
    const business = 'info marketing sales support';
    const network = 'abuse noc security';
    const services = 'postmaster hostmaster usenet news webmaster www uucp ftp list-request';
    const names = `${business} ${network} ${services}`.split(' ');
    expect(names.filter((name) => !isRole(name) || !isRole(name.toUpperCase()))).toEqual([]);
  });

  it('includes words of at least ten languages', () => {
    const languages = Object.entries(ROLE_WORDS).filter(([name]) => name !== 'mail');
    expect(languages.length).toBeGreaterThanOrEqual(10);
    const few = languages.filter(([, text]) => text.trim().split(/\s+/).length < 12);
    expect(few).toEqual([]);
  });

  it('matches every word of its list', () => {
    expect(all.filter((word) => !isRole(word))).toEqual([]);
  });

  it("treats no person's name as a role", () => {
    expect(PEOPLE.filter(isRole)).toEqual([]);
  });

  it('treats two letters as initials, with four exceptions', () => {
    expect(all.filter((word) => word.length < 3)).toEqual(['hr', 'it', 'pr', 'qa']);
  });

  it('contains lower-case words that can be whole local parts', () => {
    expect(all.filter((word) => !/^[a-z]+([-_][a-z]+)*$/.test(word))).toEqual([]);
  });

  it('contains each word of a language once', () => {
    for (const text of Object.values(ROLE_WORDS)) {
      const words = text.trim().split(/\s+/);
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    }
  });
});

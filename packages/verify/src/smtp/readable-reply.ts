import type { Reply } from './reply.ts';

/** Longer text is cut; RFC 5321 §4.5.3.1.5 allows 512 octets a line. */
export const MAX_TEXT = 4096;

/** A reply in the form in which its text is matched. */
export interface Readable {
  code: number;
  /** '' when there is none. */
  enhanced: string;
  /** Lower case, without addresses. */
  text: string;
  isPermanent: boolean;
}

/** If its class contradicts that of the reply code, the milder one counts. */
export function readable({ code, enhanced, text }: Reply): Readable {
  const cut = text.slice(0, MAX_TEXT).toLowerCase();
  const found = enhanced ?? /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/.exec(cut)?.[0] ?? '';
  const isPermanent = code >= 500 && !found.startsWith('4');
  return {
    code,
    enhanced: found.startsWith('5') && !isPermanent ? '' : found,
    text: wordsOf(cut),
    isPermanent,
  };
}

/**
 * The text without codes at the beginning of lines, addresses and repeated white space; most replies have none of
 * these.
 */
function wordsOf(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(/^\d{3}(?:[ -]|$)/gm, '')
    .replace(/<[^<>\s]*>|(?<![^\s<>])[^\s<>]+@[^\s<>:,;]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One line of words separated by single spaces, with neither a code nor an address. */
const PLAIN = /^(?!\d{3}(?:[ -]|$))[^\s<>@]+(?: [^\s<>@]+)*$/;

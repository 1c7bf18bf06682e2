import { en } from './locales/en.ts';
import type { Code, LabelCode, Messages, Outcome } from './types.ts';

/** The longest text that is shown, in characters. */
export const MAX_TEXT_LENGTH = 300;

/**
 * The text for a code by `messages`, else in English. Total: a code without a text, or a text
 * that throws, is ''.
 */
export function textFor(
  code: Code | LabelCode,
  outcome: Outcome,
  messages: Messages | undefined,
): string {
  for (const source of [messages, en]) {
    try {
      let text: unknown = typeof source === 'function' ? source : source?.[code];
      if (typeof text === 'function') text = text(outcome, code);
      if (typeof text === 'string')
        return clip(
          text.replace(
            /\{(address|suggestion|character)\}/g,
            (_, key: 'address' | 'suggestion' | 'character') => isolate(outcome[key] ?? ''),
          ),
        );
    } catch {
      // Tries the next source.
    }
  }
  return '';
}

/** Cuts a text to {@link MAX_TEXT_LENGTH}. */
export function clip(text: string): string {
  return text.length > MAX_TEXT_LENGTH
    ? text.slice(0, MAX_TEXT_LENGTH - 1).replace(/[\ud800-\udbff]$/, '') + '…'
    : text;
}

/**
 * U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE: Unicode UAX #9 §2.4. What cannot be seen inside is
 * written as its code point, such as U+200E; a space stays one.
 */
const isolate = (text: string) =>
  `\u2068${text.replace(
    /[\p{C}\p{DI}]/gu,
    (hidden) => 'U+' + hidden.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0'),
  )}\u2069`;

import { MAX_TEXT_LENGTH } from './limits.ts';
import { en } from './locales/en.ts';
import type { Code, LabelCode, Messages, Outcome } from './types.ts';

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
          text.replace(/\{(address|suggestion)\}/g, (_, key: 'address' | 'suggestion') =>
            isolate(outcome[key] ?? ''),
          ),
        );
    } catch {
      // The next source speaks.
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

/** U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE: Unicode UAX #9 §2.4. */
const isolate = (address: string) =>
  `\u2068${address.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;

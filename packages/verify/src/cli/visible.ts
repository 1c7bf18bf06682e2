/** C0, DEL, C1, line separators, and marks that change the text direction. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Makes control characters visible, as `\u{1b}`, so that an address cannot move the cursor or change the text direction
 * of a terminal.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u{${hex(character)}}`);
}

/** The same for JSON, which stays valid: `\u009b`. Line ends are kept. */
export function visibleJson(json: string): string {
  return json.replace(UNSEEN, (character) =>
    character === '\n' ? character : `\\u${hex(character).padStart(4, '0')}`,
  );
}

function hex(character: string): string {
  return character.codePointAt(0)!.toString(16);
}

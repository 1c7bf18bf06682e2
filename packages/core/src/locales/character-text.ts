import { parsePlainAddress } from '@postern/address';
import type { Text } from '../types.ts';

/**
 * The text for `syntax_character`. It never contradicts the suggestion under it: it proposes a dot in place of a comma
 * only where that makes an address, and the suggestion is not another one.
 *
 * @param comma for a comma in place of a dot, of any keyboard.
 * @param at for a second @, of any width.
 * @param other for any other character, which it names.
 */
export const characterText =
  (comma: string, at: string, other: string): Text =>
  ({ address, character, suggestion }) => {
    if (character === '@' || character === '＠') return at;
    const mended = parsePlainAddress(address.replace(/[,،，、]/g, '.'));
    const isComma = character && mended.ok && (suggestion ?? mended.address) === mended.address;
    return isComma ? comma : other;
  };

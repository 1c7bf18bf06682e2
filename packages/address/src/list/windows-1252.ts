/** The characters 0x80 to 0x9F; a space for the five that are not defined. Source: encoding.spec.whatwg.org, index windows-1252. */
const SPECIAL = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/**
 * The character of each byte of Windows-1252; U+FFFD for one that is not defined.
 *
 * `TextDecoder` is not used, because Node 20 decodes 0x80 to 0x9F as controls.
 */
export const WINDOWS_1252: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const special = SPECIAL[byte - 0x80];
  return special === ' ' ? '\uFFFD' : (special ?? String.fromCharCode(byte));
});

/** The character of each byte of ASCII; U+FFFD for the others. */
export const ASCII: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte < 0x80 ? String.fromCharCode(byte) : '\uFFFD',
);

/**
 * Puts an apostrophe before a text that a spreadsheet would treat as a formula: one that begins with `=`, `+`, `-` or
 * `@`, also full-width or after white space, or with a tab or a line break.
 *
 * This works for files that are imported with commas as separators. Split at semicolons, `a;=1+1` has a cell that
 * begins with `=`, and no character before the text prevents that.
 *
 * Source: owasp.org/www-community/attacks/CSV_Injection.
 */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

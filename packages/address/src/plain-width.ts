/**
 * The text with full-width forms of ASCII, and the full stops U+3002 and U+FF61, as plain characters. Its length stays.
 *
 * Nothing else of NFKC is applied: `ﬁona` and `fiona` are two mailboxes. Source: RFC 6532 §3.1;
 * docs/decisions/results.md#0052.
 */
export const plainWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E\uFF61\u3002]/g, (wide) =>
    wide.normalize('NFKC').replace('\u3002', '.'),
  );

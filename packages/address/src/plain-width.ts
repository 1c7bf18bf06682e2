/**
 * The text with full-width forms of ASCII, and the full stops U+3002 and U+FF61, replaced by plain characters. The
 * length does not change.
 *
 * The rest of NFKC is not applied, because `ﬁona` and `fiona` are two mailboxes. Source: RFC 6532 §3.1;
 * docs/decisions/results.md#0052.
 */
export const plainWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E\uFF61\u3002]/g, (wide) =>
    wide.normalize('NFKC').replace('\u3002', '.'),
  );

import ts from 'typescript';

/** A sentence that has only the default: ``Default `fast`.`` */
const DEFAULT = /(?:^| )Default:? (`[^`]+`|true|false|none|[\d,]+)\.(?= |$)/;
/** A paragraph for those who change the code. */
const SOURCE = /(?:^|\n\n?)Source: [^]*?(?=\n\n|$)/g;

/**
 * The docstring of a symbol as Markdown.
 *
 * @returns {{ text: string, params: [name: string, text: string][], returns: string, throws: string[] }}
 *   '' for what it does not say.
 */
export function docstringOf(symbol, checker) {
  const tags = symbol.getJsDocTags(checker).map(({ name, text }) => ({
    name,
    text: markdown(ts.displayPartsToString(text)),
  }));
  const named = (...names) =>
    tags.filter(({ name }) => names.includes(name)).map((tag) => tag.text);
  return {
    text: markdown(ts.displayPartsToString(symbol.getDocumentationComment(checker))),
    params: named('param').map((text) => {
      const [, name, rest] = /^(\S+)\s*(?:- )?([^]*)$/.exec(text);
      return [name, rest];
    }),
    returns: named('returns').join(' '),
    throws: named('throws'),
  };
}

/** A text of one line without its default, and the default as code; '' for none. */
export function splitDefault(text) {
  const line = oneLine(text);
  const [found, value] = DEFAULT.exec(line) ?? [];
  if (!found) return { text: line, value: '' };
  return {
    text: line.replace(found, '').trim(),
    value: /^(`|none)/.test(value) ? value : `\`${value}\``,
  };
}

/** A text in one line; its paragraphs and list items are lines of a table cell. */
export const oneLine = (text) =>
  text
    .replace(/\n\n+|\n(?=- )/g, '<br>')
    .replace(/\s+/g, ' ')
    .trim();

/** Links to names are code, links to pages start from the folder of the reference, and a `<` in a text is a letter. */
export const markdown = (text) =>
  text
    .replace(SOURCE, '')
    .replace(/\{@link (\w[\w.]*)\s*\}/g, '`$1`')
    .replace(/\]\((?![a-z]+:|#|\/)/g, '](../')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll('<', '&lt;')))
    .join('')
    .trim();

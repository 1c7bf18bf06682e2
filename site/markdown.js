import { posix } from 'node:path';
import { drawBars } from './bars.js';
import { linkOf } from './links.js';
import { root } from './pages.js';

/** The comment above a block of code that is a file of `examples`, with its path in the example. */
const FILE =
  /^<!-- file: examples\/(?:apps\/(?:new-majors\/)?[^/]+\/|start\/[^/]+\/|[^/]+\/)(\S+) -->\s*$/;

/** The components of the theme, by the comments that are their places in a page. GitHub shows nothing there. */
const COMPONENTS = {
  '<!-- live-form -->': '<LiveForm />',
  '<!-- policy-table -->': '<PolicyTable />',
  '<!-- state-gallery -->': '<StateGallery />',
};

/** The comment above a table whose second column has texts of a language. */
const TEXTS = /^<!-- texts: (\S+) -->\s*$/;
const RIGHT_TO_LEFT = ['ar'];

/** A cell with more characters than this keeps a width in which it can be read: a wide table is scrolled. */
const LONG_CELL = 40;

/**
 * The plugin of markdown-it for the pages: links go to routes of the site or to GitHub, code is text and never a template
 * of Vue, and the components of the theme have their places.
 */
export function sitePages(md) {
  md.core.ruler.push('site_pages', ({ tokens, env }) => {
    const file = posix.relative(root, env.realPath ?? env.path);
    markTexts(tokens);
    markLongCells(tokens);
    drawBars(tokens, md.utils.escapeHtml);
    for (const token of tokens)
      if (token.type === 'html_block') token.content = shown(token.content);
    tokens.forEach((token, at) => {
      // A header cell without a text is a plain cell.
      if (token.type === 'th_open' && !tokens[at + 1].content)
        token.tag = tokens[at + 2].tag = 'td';
    });
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type === 'link_open') token.attrSet('href', linkOf(file, token.attrGet('href')));
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
    }
  });
}

/** What a comment of a page is on the site. */
function shown(html) {
  const component = COMPONENTS[html.trim()];
  if (component) return `${component}\n`;
  return html.replace(FILE, '<p class="file-name"><code v-pre>$1</code></p>\n');
}

/** Marks the texts of another language for screen readers and for the direction of their lines. */
function markTexts(tokens) {
  let language;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'html_block') [, language] = TEXTS.exec(token.content) ?? [];
    if (!language || token.type !== 'td_open' || tokens[at - 1].type === 'tr_open') continue;
    token.attrSet('lang', language);
    if (RIGHT_TO_LEFT.includes(language)) token.attrSet('dir', 'rtl');
  }
}

/** Marks the long cells of tables with three or more columns. Two columns fit on a phone. */
function markLongCells(tokens) {
  let columns = 0;
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'table_open') columns = 0;
    if (token.type === 'th_open') columns += 1;
    if (token.type === 'td_open' && columns > 2 && textOf(tokens[at + 1]).length > LONG_CELL)
      token.attrJoin('class', 'long');
  }
}

/** The text of an inline token, as it is read. */
const textOf = ({ children }) => children.map(({ content }) => content).join('');

import { posix } from 'node:path';
import { linkOf } from './links.js';
import { root } from './pages.js';

/** The comment above a block of code that is a file of `examples`, with its path in the example. */
const FILE =
  /^<!-- file: examples\/(?:apps\/(?:new-majors\/)?[^/]+\/|start\/[^/]+\/|[^/]+\/)(\S+) -->\s*$/;

/** The place of the live form in a page. GitHub shows nothing there. */
const LIVE_FORM = '<!-- live-form -->';

/**
 * The plugin of markdown-it for the pages: links go to routes of the site or to GitHub, code is text and never a template
 * of Vue, and the first page has the live form.
 */
export function sitePages(md) {
  md.core.ruler.push('site_pages', ({ tokens, env }) => {
    const file = posix.relative(root, env.realPath ?? env.path);
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
  if (html.trim() === LIVE_FORM) return '<LiveForm />\n';
  return html.replace(FILE, '<p class="file-name"><code v-pre>$1</code></p>\n');
}

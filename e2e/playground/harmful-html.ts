/**
 * Parts of a page that run or load something: a name, the HTML, and a selector of what has to be removed.
 * `ELSEWHERE` is a placeholder for the URL of another server, and each script sets `ran` in the page around the frame.
 */
export const HARMFUL_HTML: [what: string, html: string, selector: string][] = [
  ['a script', '<script>parent.ran = true</script>', 'script'],
  ['a script in SVG', '<svg><script>parent.ran = true</script></svg>', 'script'],
  ['an event handler', '<img src="x" onerror="parent.ran = true">', '[onerror]'],
  ['an event handler of the body', '<body onload="parent.ran = true">', '[onload]'],
  [
    'an event handler of a form with a control that is named "attributes"',
    '<form onsubmit="parent.ran = true"><input name="attributes"><button>Send</button></form>',
    '[onsubmit]',
  ],
  ['a javascript: URL', '<a href="javascript:parent.ran = true">Go</a>', '[href^=javascript]'],
  [
    'an animation of a URL',
    '<svg><a><animate attributeName="href" to="javascript:parent.ran = true"/></a></svg>',
    'animate',
  ],
  ['a frame', '<iframe src="ELSEWHERE"></iframe>', 'iframe'],
  [
    'a frame with a page in it',
    '<iframe srcdoc="<script>top.ran = 1</script>"></iframe>',
    'iframe',
  ],
  ['an object', '<object data="ELSEWHERE"></object>', 'object'],
  ['an embedded file', '<embed src="ELSEWHERE">', 'embed'],
  ['a base URL', '<base href="ELSEWHERE">', 'base'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=ELSEWHERE">', 'body meta:not([name])'],
  [
    'a redirect in the color scheme',
    '<meta name="color-scheme" http-equiv="refresh" content="0;url=ELSEWHERE">',
    '[http-equiv=refresh]',
  ],
  ['a linked style sheet', '<link rel="stylesheet" href="ELSEWHERE">', 'link'],
  [
    'the URL of a link',
    '<a href="ELSEWHERE" ping="ELSEWHERE" target="_top">Go</a>',
    '[ping], [target], [href^=http]',
  ],
  [
    'the URL of a form',
    '<form action="ELSEWHERE" target="_top"><button formaction="ELSEWHERE">Send</button></form>',
    '[action], [formaction], [target]',
  ],
  ['the URL of an image', '<img src="ELSEWHERE" srcset="ELSEWHERE 2x">', '[src], [srcset]'],
  ['the URL of a video', '<video src="ELSEWHERE" poster="ELSEWHERE"></video>', '[src], [poster]'],
  ['the URL of an image in SVG', '<svg><image href="ELSEWHERE"/></svg>', 'image[href]'],
  ['a template', '<template><script>parent.ran = true</script></template>', 'template'],
];

/** All of {@link HARMFUL_HTML}, with the URL of another server. */
export const harmfulHtml = (elsewhereUrl: string): string =>
  HARMFUL_HTML.map(([, html]) => html)
    .join('\n')
    .replaceAll('ELSEWHERE', elsewhereUrl);

/** CSS that loads something from `ELSEWHERE`, and from the server of the page. */
export const LOADING_CSS = `
@import "ELSEWHERE/import";
@font-face { font-family: elsewhere; src: url(ELSEWHERE/font); }
input {
  color: rgb(1, 2, 3);
  background: url(ELSEWHERE/background);
  border-image: url(ELSEWHERE/border) 1;
  mask: url(/icon.svg);
  filter: url(ELSEWHERE/filter#blur);
  font-family: elsewhere;
  cursor: url(ELSEWHERE/cursor), auto;
}
input::after, form::before { content: url(ELSEWHERE/content); }
li { list-style: url(ELSEWHERE/list); }
`;

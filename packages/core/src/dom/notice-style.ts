/**
 * The style of a notice. `:not(#_#_)` gives each rule the weight of two ids, so that the rules of a page for its own
 * elements have no effect, whichever comes first; a rule for `.postern-message` with `!important` has one. Colors are
 * mixed with the color of the text around the notice, so that they are readable where that is. A notice over the page
 * has a background of its own: white behind a dark text, dark behind a light one.
 */
const STYLE = `
.postern-notice:not(#_#_),.postern-notice:not(#_#_)::before,.postern-notice:not(#_#_)::after{all:initial}
.postern-notice:not(#_#_) *,.postern-notice:not(#_#_) ::before,.postern-notice:not(#_#_) ::after{all:unset}
.postern-notice:not(#_#_){
  display:block;position:relative;box-sizing:border-box;contain:inline-size;clear:both;grid-column:1/-1;flex:none;
  place-self:stretch;color:inherit;line-height:1.4;overflow-wrap:anywhere;
}
.postern-notice[popover]:not(#_#_){
  position:fixed;inset-block-start:anchor(end,-99rem);inset-inline-start:anchor(start);
  position-try:flip-inline;position-visibility:anchors-visible;contain:none;inline-size:max-content;
  min-inline-size:max(anchor-size(inline),12rem);max-inline-size:min(24rem,100vw - 1rem);
  margin-block-start:4px;padding:.25rem .5rem;border:1px solid;
  background:oklch(from currentColor calc(.99 - .77*clamp(0,(l - .7)*99,1)) 0 0);
}
.postern-notice:not(#_#_) [data-level]{display:block}
.postern-notice:not(#_#_) [data-level=error]{
  color:var(--postern-error,color-mix(in oklab,currentColor,#e00000));
}
.postern-notice:not(#_#_) [data-level=warning]{
  color:var(--postern-warning,color-mix(in oklab,currentColor,#c26a00));
}
.postern-notice:not(#_#_) [data-suggestion]{
  display:block;min-block-size:24px;outline:revert;cursor:pointer;text-decoration:underline;
  color:var(--postern-link,color-mix(in oklab,currentColor,#0060ff));
}
.postern-notice:not(#_#_) [data-level]:empty,.postern-notice:not(#_#_) [hidden]{display:none}
`;

/** One for each document: a style sheet can be used in the document alone that created it. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Adds the style of notices to a document or a shadow root. As a constructed style sheet, which a strict CSP allows. In
 * a browser without them, `style.css` or the page styles the notice.
 */
export function adoptNoticeStyle(root: Document | ShadowRoot): void {
  const page = root.ownerDocument ?? root;
  const { CSSStyleSheet } = page.defaultView ?? {};
  if (!CSSStyleSheet || !root.adoptedStyleSheets) return;
  let sheet = sheets.get(page);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
    sheets.set(page, sheet);
  }
  if (!root.adoptedStyleSheets.includes(sheet))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

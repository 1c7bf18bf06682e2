/**
 * The style of a notice. `:not(#_#_)` gives each rule the weight of two ids, so that the rules of a page for its own
 * elements have no effect, whichever comes first; a rule for `.postern-message` with `!important` has one. Colors follow
 * the color of the text around the notice: `--_light` is 1 where that is light, as on a dark page, and 0 where it is
 * dark.
 */
const STYLE = `
.postern-notice:not(#_#_),.postern-notice:not(#_#_) *{all:revert}
.postern-notice:not(#_#_)::before,.postern-notice:not(#_#_)::after,
.postern-notice:not(#_#_) ::before,.postern-notice:not(#_#_) ::after{content:none}
.postern-notice:not(#_#_){
  --_light:clamp(0,(l - .7)*99,1);
  --_lightness:calc(.46 + .37*var(--_light));
  box-sizing:border-box;contain:inline-size;clear:both;grid-column:1/-1;flex:none;place-self:stretch;
  font-weight:400;font-style:normal;line-height:1.4;text-align:start;text-transform:none;text-indent:0;text-shadow:none;
  letter-spacing:normal;white-space:normal;overflow-wrap:anywhere;pointer-events:auto;
}
.postern-notice[popover]:not(#_#_){
  position:fixed;position-anchor:auto;inset:auto;inset-block-start:anchor(end);inset-inline-start:anchor(start);
  inline-size:max(anchor-size(inline),12rem);max-inline-size:calc(100vw - 1rem);margin:4px 0 0;padding:.25rem .5rem;
  border:1px solid;overflow:visible;position-visibility:anchors-visible;
  color:inherit;background:oklch(from currentColor calc(.99 - .77*var(--_light)) 0 0);
}
.postern-notice:not(#_#_) [data-level]{display:block}
.postern-notice:not(#_#_) [data-level=error]{
  color:var(--postern-error,oklch(from currentColor var(--_lightness) .16 27));
}
.postern-notice:not(#_#_) [data-level=warning]{
  color:var(--postern-warning,oklch(from currentColor var(--_lightness) .1 70));
}
.postern-notice:not(#_#_) [data-suggestion]{
  display:block;box-sizing:border-box;min-block-size:24px;max-inline-size:100%;margin:0;padding:0;border:0;
  appearance:none;background:none;color:var(--postern-link,oklch(from currentColor var(--_lightness) .16 262));
  font:inherit;letter-spacing:inherit;text-align:start;text-decoration:underline;white-space:normal;
  overflow-wrap:anywhere;cursor:pointer;
}
.postern-notice:not(#_#_) [data-level]:empty,.postern-notice:not(#_#_) [hidden]{display:none}
@media (forced-colors:active){.postern-notice:not(#_#_) [data-suggestion]{color:LinkText}}
`;

/** One for each document: a style sheet can be used in the document alone that created it. */
const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * Adds the style of notices to a document or a shadow root. As a constructed style sheet, which a strict CSP allows. In
 * a browser without them a notice looks as `style.css` or the page says.
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

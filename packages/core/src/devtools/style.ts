/**
 * The style of the devtools, in their shadow root. The rules of the host are important, since a page's rules for it would
 * come first otherwise.
 */
export const STYLE = `
:host {
  all: initial !important;
  position: fixed !important;
  inset: auto 0 0 auto !important;
  overflow: visible !important;
  color-scheme: light dark !important;
  direction: ltr !important;
  pointer-events: auto !important;
  z-index: 2147483647 !important;
}

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }

.marker, .opener, .panel {
  --paper: light-dark(#ffffff, #16181d);
  --raised: light-dark(#f5f6f8, #1f2229);
  --line: light-dark(#d9dce3, #363b46);
  --edge: light-dark(#7a8190, #8c94a6);
  --ink: light-dark(#16181d, #eceef2);
  --muted: light-dark(#555c6b, #a7aebd);
  --accent: light-dark(#1d4ed8, #8ab4ff);
  --allow: light-dark(#0f6b3a, #6fd79c);
  --warn: light-dark(#8a4b00, #f2b866);
  --block: light-dark(#b3152b, #ff8d97);
  --mono: ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  font: 400 0.8125rem/1.45 system-ui, sans-serif;
  font-size: 13px;
  color: var(--ink);
}

h2, h3, h4, p, dl, dd, ul, ol, fieldset, legend { margin: 0; padding: 0; border: 0; }
h2, h3, h4 { font-size: inherit; font-weight: 600; line-height: 1.3; }
ul, ol { list-style: none; }
code, .path, .time, .since { font-family: var(--mono); font-size: 12px; }
button, input { font: inherit; color: inherit; }
button, label { cursor: pointer; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.panel:focus { outline: none; }

.marker {
  position: fixed;
  border: 2px solid var(--accent);
  border-radius: 6px;
  box-shadow: 0 0 0 4px color-mix(in srgb, var(--accent) 25%, transparent);
  pointer-events: none;
}

.opener {
  position: fixed;
  inset-block-end: 12px;
  display: flex;
  gap: 8px;
  align-items: center;
  min-block-size: 36px;
  padding: 4px 10px 4px 6px;
  border: 1px solid var(--edge);
  border-radius: 18px;
  background: var(--paper);
  box-shadow: 0 2px 10px rgb(0 0 0 / 18%);
  font-weight: 600;
}
.opener[data-corner='right'] { right: 12px; }
.opener[data-corner='left'] { left: 12px; }
.opener:hover { background: var(--raised); }
.mark {
  display: grid;
  place-items: center;
  inline-size: 24px;
  block-size: 24px;
  border-radius: 50%;
  background: var(--accent);
  color: var(--paper);
  line-height: 1;
}
.count {
  min-inline-size: 20px;
  padding-inline: 6px;
  border-radius: 10px;
  background: var(--raised);
  text-align: center;
  font-variant-numeric: tabular-nums;
}
.opener[data-waits] .mark { background: var(--warn); }
@media (prefers-reduced-motion: no-preference) {
  .opener[data-waits] .mark { animation: waits 1.2s ease-in-out infinite alternate; }
}
@keyframes waits { to { opacity: 0.45; } }

.panel {
  position: fixed;
  inset: auto 12px 0;
  inline-size: auto;
  max-inline-size: none;
  block-size: min(46vh, 480px);
  min-block-size: min(300px, calc(100vh - 24px));
  max-block-size: calc(100vh - 24px);
  margin: 0;
  padding: 0;
  overflow: hidden;
  display: flex;
  flex-direction: column;
  border: 1px solid var(--edge);
  border-block-end: 0;
  border-radius: 10px 10px 0 0;
  background: var(--paper);
  box-shadow: 0 8px 32px rgb(0 0 0 / 28%);
  container-type: inline-size;
}
/*
 * Firefox reports to screen readers that the panel is gone before it reports the new focus, and Orca then announces nothing.
 * So the panel stays for a moment, unseen.
 */
.panel:not([open]) { visibility: hidden; opacity: 0; pointer-events: none; transition: visibility 500ms; }

.bar {
  display: flex;
  flex: none;
  justify-content: space-between;
  align-items: center;
  padding: 4px 6px 4px 14px;
  border-block-end: 1px solid var(--line);
  background: var(--raised);
}
.close {
  inline-size: 32px;
  block-size: 32px;
  padding: 0;
  border: 0;
  border-radius: 6px;
  background: none;
  font-size: 20px;
  line-height: 1;
}
.close:hover { background: var(--line); }
.close:focus-visible { outline-offset: -2px; }

.body {
  display: grid;
  flex: 1;
  grid-template-columns: 220px minmax(0, 1fr);
  min-block-size: 0;
}

.fields {
  overflow-y: auto;
  padding: 8px;
  border-inline-end: 1px solid var(--line);
}
.fields button {
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 8px;
  align-items: baseline;
  inline-size: 100%;
  padding: 7px 8px;
  border: 1px solid transparent;
  border-radius: 6px;
  background: none;
  text-align: start;
}
.fields button:hover { background: var(--raised); }
.fields button[aria-current] { border-color: var(--accent); background: var(--raised); }
.fields button:focus-visible { outline-offset: -1px; }
.fields .label { overflow: hidden; font-weight: 600; text-overflow: ellipsis; white-space: nowrap; }
.fields .path { grid-column: 1 / -1; }
.path { color: var(--muted); overflow-wrap: anywhere; }

.chip {
  display: inline-block;
  padding-inline: 6px;
  border: 1px solid currentcolor;
  border-radius: 9px;
  color: var(--muted);
  font-size: 12px;
  line-height: 16px;
  white-space: nowrap;
}
[data-tone='allow'] { color: var(--allow); }
[data-tone='warn'], [data-tone='confirm'], [data-tone='wait'] { color: var(--warn); }
[data-tone='block'] { color: var(--block); }
.chip[data-tone='block'] { background: var(--block); border-color: var(--block); color: var(--paper); }

.view { min-inline-size: 0; min-block-size: 0; }
.nothing { max-inline-size: 44em; padding: 16px; }
.hint { color: var(--muted); }

.field {
  display: grid;
  grid-template: auto minmax(0, 1fr) / minmax(0, 1fr) minmax(0, 1.25fr) minmax(0, 0.9fr);
  block-size: 100%;
}
.head {
  grid-column: 1 / -1;
  padding: 10px 14px;
  border-block-end: 1px solid var(--line);
}
.head h3 { display: inline; margin-inline-end: 8px; font-size: 14px; }
.why { margin-block-start: 2px; font-size: 14px; }
.section {
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  min-block-size: 0;
}
.section + .section { border-inline-start: 1px solid var(--line); }
h4 { padding: 8px 14px 4px; color: var(--muted); }
.scroll { flex: 1; min-block-size: 0; padding: 0 14px 10px; overflow-y: auto; }
.scroll:focus-visible { outline-offset: -2px; }

.facts > div {
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: 10px;
  padding-block: 3px;
}
.facts dt { color: var(--muted); }
.facts dd { overflow-wrap: anywhere; }
.facts [data-tone] { font-weight: 600; }

.notes li {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: 8px;
  align-items: baseline;
  padding-block: 2px;
}
.notes .time, .notes .since { color: var(--muted); font-variant-numeric: tabular-nums; }
.notes .text { padding-inline-start: 8px; border-inline-start: 3px solid var(--line); overflow-wrap: anywhere; }
[data-kind='request'] .text { border-color: var(--accent); }
[data-kind='result'] .text { border-color: var(--allow); }
[data-kind='failure'] .text { border-color: var(--block); }
[data-kind='submit'] .text { border-color: var(--warn); font-weight: 600; }
[data-kind='user'] .text { border-color: var(--edge); }

.policy { display: flex; flex: 1; flex-direction: column; min-block-size: 0; }
fieldset { display: flex; flex: none; flex-wrap: wrap; gap: 0 12px; padding: 0 14px 8px; }
legend { float: inline-start; inline-size: 100%; color: var(--muted); }
fieldset label { display: flex; gap: 5px; align-items: center; min-block-size: 24px; }
fieldset input { inline-size: 15px; block-size: 15px; margin: 0; accent-color: var(--accent); }
table { inline-size: 100%; border-collapse: collapse; }
caption, thead th { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
tbody th, td { padding: 3px 0; border-block-end: 1px solid var(--line); font-weight: 400; text-align: start; vertical-align: baseline; }
tbody th.group { padding-block-start: 10px; color: var(--muted); font-weight: 600; }
td { padding-inline-start: 10px; text-align: end; }
.was { display: block; color: var(--muted); font-size: 12px; white-space: nowrap; }
.was:empty { display: none; }
tr[aria-current] > * { background: var(--raised); }
tr[aria-current] th { box-shadow: inset 3px 0 var(--accent); padding-inline-start: 8px; font-weight: 600; }

@container (width < 900px) {
  .body { display: block; overflow-y: auto; }
  .fields { border-inline-end: 0; border-block-end: 1px solid var(--line); }
  .field { display: block; block-size: auto; }
  .section + .section { border-inline-start: 0; border-block-start: 1px solid var(--line); }
  .scroll:has(.notes) { max-block-size: 260px; }
}
@media (width < 700px) {
  .panel { inset-inline: 0; border-inline: 0; block-size: min(58vh, 520px); }
}
@container (width < 480px) {
  .notes li { grid-template-columns: auto minmax(0, 1fr); }
  .notes .text { grid-column: 1 / -1; grid-row: 2; }
  .notes .since { text-align: end; }
}
@media (forced-colors: active) {
  .fields button[aria-current] { outline: 2px solid Highlight; outline-offset: -2px; }
  .marker { border-color: Highlight; }
}
`;

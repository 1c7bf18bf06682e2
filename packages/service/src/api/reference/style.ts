/** The style sheet of the reference page: light and dark, from 320 pixels on. */
export const REFERENCE_STYLE = `:root {
  color-scheme: light dark;
  --ink: #1c2024;
  --soft: #555c66;
  --paper: #fff;
  --shade: #f2f4f7;
  --line: #d5dae1;
  --mark: #0b57a4;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e8eaed;
    --soft: #adb4be;
    --paper: #14171a;
    --shade: #1f242a;
    --line: #39414b;
    --mark: #8ec1ff;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body {
  margin: 0 auto;
  max-width: 72rem;
  padding: 0 1rem 4rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
a { color: var(--mark); }
a:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--paper); padding: 0.5rem; }
header {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  border-bottom: 1px solid var(--line);
}
.brand { font-weight: 700; }
nav { font-size: 0.925rem; }
nav h2 { font-size: 0.925rem; margin: 1.25rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { display: block; padding: 0.2rem 0; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.35rem; margin-top: 3rem; }
h3 { font-size: 1.1rem; margin: 2.5rem 0 0.25rem; }
h4 { font-size: 1rem; margin: 1.5rem 0 0.25rem; }
code { font: 0.9em/1.5 ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; }
.where { margin: 0.25rem 0; }
.method { font-weight: 700; }
.operation { border-top: 1px solid var(--line); }
.fields, .errors, .codes { list-style: none; margin: 0; padding: 0; }
.fields li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.fields .name { font-weight: 700; }
.type, .note { color: var(--soft); font-size: 0.925rem; }
.note::before { content: '· '; }
.errors li { padding: 0.15rem 0; }
figure { margin: 1rem 0; }
figcaption { color: var(--soft); font-size: 0.875rem; }
pre {
  margin: 0.25rem 0 0;
  padding: 0.75rem;
  background: var(--shade);
  border-radius: 0.375rem;
  white-space: pre-wrap;
}
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 14rem minmax(0, 1fr); column-gap: 3rem; }
  header { grid-column: 1 / -1; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; }
  .codes { columns: 2; }
}
@media print {
  nav, .skip { display: none; }
}
`;

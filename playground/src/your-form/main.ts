import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import '../styles/page.css';
import '../styles/your-form.css';
import '../styles/forced-colors.css';
import { findElement } from '../element.ts';
import { startTheme } from '../theme.ts';
import { createFrameSet } from './frame-set.ts';
import { readForm } from './pasted-form.ts';
import { SAMPLE_CSS, SAMPLE_HTML } from './sample.ts';
import { showSnippet, startCopy } from './snippet.ts';
import { startWidthControl } from './width-control.ts';

/** The pause in typing after which the frames follow. */
const PAUSE_MS = 300;

const html = findElement<HTMLTextAreaElement>('#html');
const css = findElement<HTMLTextAreaElement>('#css');
const results = document.querySelectorAll<HTMLElement>('.result');

startTheme();
startCopy();
const frames = await createFrameSet(findElement('#frames'), (isSent) => {
  findElement('#sent').textContent = isSent ? 'The form would be sent now.' : '';
});
startWidthControl(findElement('#frames').clientWidth, frames.setWidth);
reset();
findElement('#reset').addEventListener('click', reset);
afterPause(html, showHtml);
afterPause(css, showCss);

function reset(): void {
  html.value = SAMPLE_HTML;
  css.value = SAMPLE_CSS;
  showHtml();
}

let stylesInHtml = '';

/** Shows the pasted form, or what is missing in it. */
function showHtml(): void {
  const form = readForm(html.value);
  findElement('#no-input').hidden = form.tag !== null;
  for (const result of results) result.hidden = form.tag === null;
  findElement('#left-out').textContent = form.leftOut.length
    ? `Left out: ${form.leftOut.join(', ')}.`
    : '';
  if (form.tag === null) return;
  stylesInHtml = form.css;
  showSnippet(form.tag, form.isMarked);
  showCss();
  frames.showForm(form);
}

function showCss(): void {
  frames.setCss(`${stylesInHtml}\n${css.value}`);
}

/** Calls once the user has stopped typing. */
function afterPause(editor: HTMLTextAreaElement, call: () => void): void {
  let timer: ReturnType<typeof setTimeout>;
  editor.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(call, PAUSE_MS);
  });
}

import { findElement } from '../element.ts';

/** What a developer adds to a page: the style sheet and the script. */
const FILES = `<link
  rel="stylesheet"
  href="https://unpkg.com/@postern/core@VERSION/dist/style.css"
  integrity="sha384-HASH"
  crossorigin="anonymous"
>
<script
  type="module"
  src="https://unpkg.com/@postern/core@VERSION/dist/auto.js"
  integrity="sha384-HASH"
  crossorigin="anonymous"
></script>`;

/** Shows what a developer adds to a page: the tag of the email input with its attribute, and the files. */
export function showSnippet(tag: string, isMarked: boolean): void {
  findElement('#snippet-hint').textContent = isMarked
    ? 'The email input has data-postern. Add the style sheet and the script:'
    : 'Add data-postern to the email input, and add the style sheet and the script:';
  findElement('#snippet').textContent = `${tag}\n\n${FILES}`;
}

/** Connects the button that copies the snippet. */
export function startCopy(): void {
  const code = findElement('#snippet');
  const status = findElement('#copied');
  findElement('#copy').addEventListener('click', () => void copy());

  async function copy(): Promise<void> {
    status.textContent = '';
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = 'Copied.';
    } catch {
      // Browsers allow the clipboard only on HTTPS and on loopback.
      getSelection()?.selectAllChildren(code);
      status.textContent = 'The browser did not allow the copy. The text is selected.';
    }
  }
}

import { html } from 'hono/html';

/** HTML in which every value is escaped. */
export type Markup = ReturnType<typeof html>;

/** Writes one line of prose. Backticks mark `code`. */
export function line(text: string): Markup[] {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}

/** Writes prose. An empty line separates paragraphs. */
export function prose(text = ''): Markup[] {
  const paragraphs = text.split(/\n\n+/).filter((paragraph) => paragraph !== '');
  return paragraphs.map((paragraph) => html`<p>${line(paragraph)}</p>`);
}

/** Writes a block of code. */
export function block(code: string, label: string): Markup {
  return html`<figure>
    <figcaption>${label}</figcaption>
    <pre><code>${code}</code></pre>
  </figure>`;
}

/** Writes text as HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Writes one line of prose, whose `code` is marked by backticks. */
export function line(text: string): string {
  return text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? `<code>${escape(part)}</code>` : escape(part)))
    .join('');
}

/** Writes prose whose paragraphs are apart by an empty line. */
export function prose(text: string | undefined): string {
  if (!text) return '';
  return text
    .split(/\n\n+/)
    .map((paragraph) => `<p>${line(paragraph)}</p>`)
    .join('\n');
}

/** Writes a block of code. */
export function block(code: string, label: string): string {
  return `<figure><figcaption>${escape(label)}</figcaption><pre><code>${escape(code)}</code></pre></figure>`;
}

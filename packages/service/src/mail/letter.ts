import { html } from 'hono/html';

/** The content of a mail, before it is plain text or HTML. */
export interface Letter {
  subject: string;
  /** In plain text: names and URLs in it are shown as they are. */
  paragraphs: readonly string[];
  /** The link that the mail asks the reader to open. */
  link?: { label: string; url: string };
}

/** Writes a letter as plain text. */
export function writeText({ paragraphs, link }: Letter): string {
  return [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n') + '\n';
}

/** Writes a letter as HTML without styles, images or scripts; every value in it is escaped. */
export function writeHtml({ subject, paragraphs, link }: Letter): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        ${paragraphs.map((text) => html`<p>${text}</p>`)}
        ${link && html`<p><a href="${link.url}">${link.label}</a></p>`}
      </body>
    </html> `;
  return String(page);
}

/** Makes one line of a text that a person wrote, as a header needs. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

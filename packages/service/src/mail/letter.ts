import { html } from 'hono/html';

/** The content of a mail, before it is plain text or HTML. */
export interface Letter {
  subject: string;
  /** As plain text: names and URLs in it are shown unchanged. */
  paragraphs: readonly string[];
  /** The link that the reader should open. */
  link?: { label: string; url: string };
}

/** Writes a letter as plain text. */
export function writeText({ paragraphs, link }: Letter): string {
  return [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n') + '\n';
}

/** Writes a letter as HTML without styles, images or scripts. Every value is escaped. */
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

/** The maximum length of a name in a mail, in characters. */
const MAX_NAME = 40;
/**
 * Characters other than letters, digits and the signs of names. A dot is allowed only where a word ends: `Postern Inc.`
 */
const NOT_OF_NAMES = /[^\p{L}\p{M}\p{N} .,&'’+()-]+|\.(?=\S)/gu;

/**
 * A name that a user chose, as it is shown in a mail: on one line, cut to 40 characters, and without characters that a
 * mail program makes links from. `Win now: https://evil.example` becomes `Win now https evil example`.
 */
export function nameText(name: string): string {
  const plain = name.normalize('NFKC').replace(NOT_OF_NAMES, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...plain];
  return characters.length > MAX_NAME ? `${characters.slice(0, MAX_NAME).join('')}…` : plain;
}

/** What a person is written, before it is plain text or HTML. */
export interface Letter {
  subject: string;
  /** In plain text: names and URLs in it are shown as they are. */
  paragraphs: readonly string[];
  /** What the person is asked to open. */
  link?: { label: string; url: string };
}

/** Writes a letter as plain text. */
export function writeText({ paragraphs, link }: Letter): string {
  return [...paragraphs, ...(link ? [`${link.label}:\n${link.url}`] : [])].join('\n\n') + '\n';
}

/** Writes a letter as HTML without styles, images or scripts; every value in it is escaped. */
export function writeHtml({ subject, paragraphs, link }: Letter): string {
  const open = link && `<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escape(subject)}</title></head><body>`,
    ...paragraphs.map((text) => `<p>${escape(text)}</p>`),
    ...(open ? [open] : []),
    '</body></html>',
  ].join('\n');
}

/** Makes one line of a text that a person wrote: a header has no more. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

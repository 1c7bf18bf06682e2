/** The types of an input into which an address can be typed. */
const TEXT = 'input:is(:not([type]), [type="text" i], [type="email" i])';

/**
 * Finds the input of a page that is for an email address: one that has `data-postern`, the first of type `email`, or the
 * first text input whose name, id or `autocomplete` contains "email".
 */
export function findEmailInput(page: Document): HTMLInputElement | null {
  const inputs = [...page.querySelectorAll<HTMLInputElement>(TEXT)];
  const isNamedEmail = (input: HTMLInputElement) =>
    ['name', 'id', 'autocomplete'].some((name) => /e-?mail/i.test(input.getAttribute(name) ?? ''));
  return (
    page.querySelector<HTMLInputElement>('input[data-postern]') ??
    inputs.find(({ type }) => type === 'email') ??
    inputs.find(isNamedEmail) ??
    null
  );
}

/** The width up to which a tag is one line. */
const LINE_LENGTH = 50;

/** The tag of an input as HTML: one line, or a line for each attribute. */
export function tagOf(input: HTMLInputElement): string {
  const attributes = [...input.attributes].map(({ name, value }) =>
    value ? `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : name,
  );
  const line = `<input ${attributes.join(' ')}>`;
  return line.length > LINE_LENGTH ? `<input\n  ${attributes.join('\n  ')}\n>` : line;
}

import { nameOf } from '../dom/root.ts';

/** How an input is called in the list: by its label, else by its attributes. */
export const labelOf = (input: HTMLInputElement): string =>
  nameOf(input).replaceAll(/\s+/g, ' ') || input.name || input.id || 'Email field';

/** Which input of the page it is, such as `form#sign-up input[name="email"]`. */
export function pathOf(input: HTMLInputElement): string {
  const { form, id, name } = input;
  const host = (input.getRootNode() as Partial<ShadowRoot>).host;
  const own = id && !/^[:_«]/.test(id) ? `#${id}` : name ? `[name="${name}"]` : '';
  // A control of the form may be named `id`, and is then its property.
  const formId = form?.getAttribute('id');
  return [
    ...(host ? [`${host.localName} ›`] : []),
    ...(form ? [formId ? `form#${formId}` : 'form'] : []),
    `input${own}`,
  ].join(' ');
}

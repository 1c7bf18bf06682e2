import { attachField } from '../dom/attach-field.ts';
import { showDevtools, type DevtoolsOptions } from '../devtools.ts';
import { createEmailValidator, type ValidatorOptions } from '../validator.ts';
import { pass } from './fake-clock.ts';

/** The first node that a selector finds; it has to be there. */
export const find = <T extends Element = HTMLElement>(root: ParentNode, selector: string): T => {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

/** jsdom has neither constructed style sheets nor popovers; a browser shows them in e2e. */
export function addStyleSheets(): void {
  CSSStyleSheet.prototype.replaceSync ??= () => {};
}

/** A form with an input for each name, each with a field. */
export function addForm(options: ValidatorOptions, names = ['email']) {
  const form = document.createElement('form');
  form.noValidate = true;
  const validator = createEmailValidator(options);
  const all = names.map((name) => {
    const input = document.createElement('input');
    input.name = name;
    form.append(input);
    return { input, field: validator.field() };
  });
  form.append(document.createElement('button'));
  document.body.append(form);
  const undo = all.map(({ input, field }) => attachField(input, field));
  return {
    form,
    ...all[0]!,
    all,
    detach() {
      for (const step of undo.splice(0)) step();
    },
  };
}

/** Shows the devtools, and returns what reads them. */
export function openDevtools(options?: DevtoolsOptions) {
  const undo = showDevtools(options);
  const host = find(document, 'postern-devtools');
  const shadow = host.shadowRoot!;
  const part = <T extends Element = HTMLElement>(selector: string) => find<T>(shadow, selector);
  const texts = (selector: string) =>
    [...shadow.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
  return {
    undo,
    host,
    shadow,
    part,
    opener: part<HTMLButtonElement>('.opener'),
    panel: part<HTMLDialogElement>('dialog'),
    why: () => part('.why').textContent,
    texts,
    /** The events, without their times. */
    events: () => texts('.notes .text'),
    facts: () =>
      Object.fromEntries(
        [...shadow.querySelectorAll('.facts > div')].map(({ children: [name, value] }) => [
          name!.textContent,
          value!.textContent,
        ]),
      ) as Record<string, string>,
    /** Waits until the panel shows what happened. */
    rendered: () => pass(20),
  };
}

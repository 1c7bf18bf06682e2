import { createEmailValidator, type EmailValidator, type ValidatorOptions } from '../validator.ts';
import { warnOfAttributes } from '../development/warn-of-attributes.ts';
import type { Field } from '../field.ts';
import { attachField, type AttachOptions } from './attach-field.ts';
import { replaceBubbles, type Judge } from './native-validation.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Attaches every `<input data-postern="/api/validate-email">` below a root.
 *
 * Nodes are named by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`; those that are not named are made and put after the input, and
 * each begins a line of its own while there is something in it. Inputs with the same proxy URL
 * share one validator. The form keeps the browser's own validation; on these inputs the field's
 * message takes the place of the browser's bubble. Returns its undo.
 */
export function autoAttach(
  root: ParentNode = document,
  options: ValidatorOptions & Pick<AttachOptions, 'gate' | 'onAccept'> = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') warnOfAttributes(root);
  const { gate, onAccept, ...settings } = options;
  const validators = new Map<string, EmailValidator>();
  const judges = new Map<EventTarget, Judge>();
  const undo = [...root.querySelectorAll<HTMLInputElement>('input[data-postern]')].map((input) => {
    const proxyUrl = input.dataset['postern'] || options.proxyUrl || '';
    const validator =
      validators.get(proxyUrl) ??
      createEmailValidator(proxyUrl ? { ...settings, proxyUrl } : settings);
    validators.set(proxyUrl, validator);
    const made: HTMLElement[] = [];
    const find = (key: string, tag: string) => {
      const given = named(input, key);
      const node = given ?? make(input, key, tag);
      if (!given) made.push(node);
      return node;
    };
    const suggestion = find('posternSuggestion', 'button') as HTMLButtonElement;
    const status = find('posternStatus', 'span');
    const message = find('posternMessage', 'span');
    const field = validator.field();
    const { type } = input;
    const refusal = message.textContent;
    judges.set(input, { field, validator });
    const detach = attachField(input, field, { message, status, suggestion, gate, onAccept });
    const stop = breakLines(made, field);
    // What a server says of the address that it sent back.
    if (refusal?.trim()) field.refuse({ value: input.defaultValue, message: refusal.trim() });
    return () => {
      stop();
      detach();
      if (input.type !== type) input.type = type;
      for (const node of made) node.remove();
    };
  });
  undo.push(replaceBubbles(root.getRootNode(), judges));
  return () => {
    for (const detach of undo) detach();
  };
}

/** Puts made nodes with a text on lines of their own. By CSSOM: safe under a strict CSP. */
const breakLines = (nodes: HTMLElement[], field: Field) =>
  field.subscribe(() => {
    for (const { style, textContent } of nodes) style.display = textContent ? 'flow-root' : '';
  });

function named(input: HTMLInputElement, key: string): HTMLElement | null {
  const id = input.dataset[key];
  return id ? input.ownerDocument.getElementById(id) : null;
}

/** Puts a new node after the input; inside its label it would become part of the input's name. */
function make(input: HTMLInputElement, key: string, tag: string): HTMLElement {
  const node = input.ownerDocument.createElement(tag);
  node.className = key.replace('postern', 'postern-').toLowerCase();
  (input.closest('label') ?? input).after(node);
  return node;
}

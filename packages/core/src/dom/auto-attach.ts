import { createEmailValidator, type EmailValidator, type ValidatorOptions } from '../validator.ts';
import { attachField, type AttachOptions } from './attach-field.ts';

/**
 * Attaches every `<input data-postern="/api/validate-email">` below a root.
 *
 * Nodes are named by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`; those that are not named are made and put after the input.
 * Inputs with the same proxy URL share one validator. Returns its undo.
 */
export function autoAttach(
  root: ParentNode = document,
  options: ValidatorOptions & Pick<AttachOptions, 'gate' | 'onAccept'> = {},
): () => void {
  const validators = new Map<string, EmailValidator>();
  const undo = [...root.querySelectorAll<HTMLInputElement>('input[data-postern]')].map((input) => {
    const proxyUrl = input.dataset['postern'] || options.proxyUrl || '';
    const validator =
      validators.get(proxyUrl) ??
      createEmailValidator(proxyUrl ? { ...options, proxyUrl } : options);
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
    const nodes = { message, status, suggestion };
    const detach = attachField(input, validator.field(), { ...options, ...nodes });
    return () => {
      detach();
      for (const node of made) node.remove();
    };
  });
  return () => {
    for (const detach of undo) detach();
  };
}

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

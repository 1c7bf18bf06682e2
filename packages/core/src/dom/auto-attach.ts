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
    const suggestion = find(input, 'posternSuggestion', 'button') as HTMLButtonElement;
    const status = find(input, 'posternStatus', 'span');
    const message = find(input, 'posternMessage', 'span');
    return attachField(input, validator.field(), { ...options, message, status, suggestion });
  });
  return () => {
    for (const detach of undo) detach();
  };
}

/** Finds the node that an input names, or puts a new one right after the input. */
function find(input: HTMLInputElement, key: string, tag: string): HTMLElement {
  const id = input.dataset[key];
  const named = id && input.ownerDocument.getElementById(id);
  if (named) return named;
  const made = input.ownerDocument.createElement(tag);
  made.className = key.replace('postern', 'postern-').toLowerCase();
  input.after(made);
  return made;
}

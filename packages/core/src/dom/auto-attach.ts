import { createEmailValidator, type EmailValidator, type ValidatorOptions } from '../validator.ts';
import { warnOfAttributes } from '../development/warn-of-attributes.ts';
import { attachField, type AttachOptions } from './attach-field.ts';
import { findNodes } from './find-nodes.ts';

/** Replaced by a constant in what is built; a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * Attaches every `<input data-postern="/api/validate-email">` below a root.
 *
 * Nodes are named by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`; those that are not named are made and put after the input, and
 * each begins a line of its own while there is something in it. Inputs with the same proxy URL
 * share one validator. `data-postern-token` is read at each request: the token for the proxy's bot
 * check, of the first input of a proxy URL. The form keeps the browser's own validation; on these inputs the field's
 * message takes the place of the browser's bubble. Returns its undo.
 */
export function autoAttach(
  root: ParentNode = document,
  options: ValidatorOptions & Pick<AttachOptions, 'gate' | 'onAccept'> = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') warnOfAttributes(root);
  const { gate, onAccept, ...settings } = options;
  const validators = new Map<string, EmailValidator>();
  const undo = [...root.querySelectorAll<HTMLInputElement>('input[data-postern]')].map((input) => {
    const proxyUrl = input.dataset['postern'] || options.proxyUrl || '';
    const validator =
      validators.get(proxyUrl) ??
      createEmailValidator({
        token: () => input.dataset['posternToken'],
        ...settings,
        proxyUrl: proxyUrl || undefined,
      });
    validators.set(proxyUrl, validator);
    const { nodes, refused, breakLines } = findNodes(input);
    const field = validator.field();
    const detach = attachField(input, field, { ...nodes, gate, onAccept, nativeValidity: true });
    const remove = breakLines(field);
    if (refused) field.refuse(refused);
    return () => {
      detach();
      remove();
    };
  });
  return () => {
    for (const detach of undo) detach();
  };
}

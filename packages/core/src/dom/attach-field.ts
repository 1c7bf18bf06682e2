import { assertAttachOptions } from '../diagnostics/options.ts';
import { createEmailValidator, type EmailValidator, type ValidatorOptions } from '../validator.ts';
import { warnOfAttributes } from '../diagnostics/page.ts';
import type { Field } from '../field.ts';
import { attachableOf, type AttachOptions } from './attach.ts';
import { attachNodes } from './attach-nodes.ts';
import { findNodes } from './find-nodes.ts';
import type { Nodes } from './nodes.ts';
import { createNotice } from './notice.ts';
import { takeLaterRefusal } from './refusal.ts';
import { showOffer } from './show-nodes.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/** Options of {@link attachField}. */
export interface AttachFieldOptions extends AttachOptions, Omit<Nodes, 'required'> {
  /** Whether to write attributes and text; a framework does that itself. Default true. */
  render?: boolean | undefined;
}

/**
 * Attaches a field to an input, like {@link attachInput}, and renders it into the nodes around. A
 * message that a server marked by `data-postern-refused` is its rejection of the address.
 *
 * Safe to call again after the undo. Returns its undo.
 */
export function attachField(
  input: HTMLInputElement,
  field: Field,
  options: AttachFieldOptions = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') assertAttachOptions(options);
  const { render = true, suggestion } = options;
  const attachable = attachableOf(field, () => options);
  return render
    ? attachNodes(attachable, input, options)
    : attachable.attachInput(input, suggestion?.id);
}

/** Makes a button accept the suggestion, and then undo that. Returns its undo. */
export const showSuggestion = (
  button: HTMLButtonElement,
  field: Field,
  onAccept?: (address: string) => void,
): (() => void) =>
  showOffer(
    button,
    field,
    attachableOf(field, () => ({ onAccept })),
  );

/** The inputs to attach. */
const INPUTS = 'input[data-postern]';
/**
 * The field of an attached input, for every copy of this code and for `ownership-tag.ts`: a property, which a copy of a
 * node does not have.
 */
const ATTACHED: unique symbol = Symbol.for('postern.attached');

type Claimable = HTMLInputElement & { [ATTACHED]?: Field | false };

/**
 * Attaches every `<input data-postern="/api/validate-email">` below a root, also those that are added later. A removed
 * input is detached. Each input is attached once, also when this is called twice, or by two copies of the code.
 *
 * Nodes are named by id in `data-postern-message`, `data-postern-status` and
 * `data-postern-suggestion`; other nodes are created after the input, and each
 * starts a new line while it has a text. A message with the attribute `data-postern-refused` is a server's
 * rejection of the address in that attribute, or of the one in the input's `value` attribute. Inputs with the same proxy URL share one validator.
 * `data-postern-token` is read at each request: the token for the proxy's bot
 * check, of the first input of a proxy URL. The form keeps the browser's own validation; on these inputs the message of the
 * field replaces the bubble of the browser. Returns its undo.
 */
export function autoAttach(
  root: ParentNode = document,
  options: ValidatorOptions & Pick<AttachOptions, 'gate' | 'onAccept'> = {},
): () => void {
  if (process.env.NODE_ENV !== 'production') warnOfAttributes(root);
  const { gate, onAccept, ...settings } = options;
  const validators = new Map<string, EmailValidator>();
  const attached = new Map<Claimable, { field: Field; detach: () => void }>();
  const urlOf = (input: HTMLInputElement) => input.dataset['postern'] || options.proxyUrl || '';

  function validatorFor(proxyUrl: string): EmailValidator {
    const token = () =>
      [...attached.keys()].find((input) => urlOf(input) === proxyUrl)?.dataset['posternToken'];
    const validator =
      validators.get(proxyUrl) ??
      createEmailValidator({ token, ...settings, proxyUrl: proxyUrl || undefined });
    validators.set(proxyUrl, validator);
    return validator;
  }

  function attach(input: Claimable): void {
    const field = (input[ATTACHED] = validatorFor(urlOf(input)).field());
    const attachable = attachableOf(field, () => ({ gate, onAccept, nativeValidity: true }));
    const undo = attachNodes(
      attachable,
      input,
      findNodes(input, () => createNotice),
    );
    attached.set(input, {
      field,
      detach() {
        attached.delete(input);
        undo();
        input[ATTACHED] = false;
      },
    });
  }

  /** Attaches new inputs, detaches removed ones, and applies rejections that a server has marked since. */
  function update(): void {
    for (const [input, { field, detach }] of attached) {
      takeLaterRefusal(field, input);
      // A form that the page removes while its submit is held can be inserted again.
      const isGone = !input.isConnected || !input.matches(INPUTS);
      if (isGone && !field.getSnapshot().isWaiting) detach();
    }
    for (const input of root.querySelectorAll<Claimable>(INPUTS))
      if (!input[ATTACHED]) attach(input);
  }

  const observer = new MutationObserver((records) => {
    const isElement = (node: Node) => node.nodeType === Node.ELEMENT_NODE;
    const isChange = ({ attributeName, addedNodes, removedNodes }: MutationRecord) =>
      attributeName ?? [...addedNodes, ...removedNodes].some(isElement);
    if (records.some(isChange)) update();
  });
  update();
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-postern', 'data-postern-refused'],
  });
  return () => {
    observer.disconnect();
    for (const { detach } of attached.values()) detach();
  };
}

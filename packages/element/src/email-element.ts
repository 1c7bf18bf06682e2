import {
  attachNodes,
  findNodes,
  messageOf,
  takeLaterRefusal,
  takeRefusal,
  verdictEvents,
} from '@postern/core/adapter';
import type { Binding, BindingOptions, Field } from '@postern/core/adapter';
import type { EmailElementOptions, EmailElementClass } from './types.ts';

const ATTRIBUTES = ['gate', 'load', 'policy', 'proxy-url'];

/**
 * Creates the class of the element.
 *
 * @param open the function that opens a field.
 * @param noticeCode returns the code of the notice once it is loaded.
 */
export function createEmailElement(
  open: (options: BindingOptions, shared: null) => Binding,
  noticeCode: Parameters<typeof findNodes>[1],
): EmailElementClass {
  // A server has no elements: there the class can be imported, but not constructed.
  const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);

  return class extends Base {
    static observedAttributes = ATTRIBUTES;

    #options: EmailElementOptions = {};
    #input: HTMLInputElement | null = null;
    #root: Node | undefined;
    #opened: { input: HTMLInputElement; binding: Binding } | undefined;
    #refused: BindingOptions['refused'];
    #observer: MutationObserver | undefined;
    #detach = () => {};

    get options(): EmailElementOptions {
      return this.#options;
    }

    set options(next: EmailElementOptions | null | undefined) {
      this.#options = next ?? {};
      this.#follow();
    }

    get field(): Field | null {
      this.#update();
      return this.#input && this.#opened!.binding.field;
    }

    connectedCallback(): void {
      // A property that was set before the element was defined hides the accessor.
      if (Object.hasOwn(this, 'options')) {
        const { options } = this;
        Reflect.deleteProperty(this, 'options');
        this.options = options;
      }
      this.#observer ??= new MutationObserver(this.#update);
      this.#observer.observe(this, {
        childList: true,
        subtree: true,
        attributeFilter: ['data-postern-refused'],
      });
      // Later, because a framework can set the options after it inserts the element. And an element that is moved is in
      // the page again by then.
      queueMicrotask(this.#update);
    }

    disconnectedCallback(): void {
      this.#observer?.disconnect();
      queueMicrotask(this.#update);
    }

    attributeChangedCallback(): void {
      this.#follow();
    }

    /** Attaches the present input inside, in place of the previous one. */
    #update = (): void => {
      const input = this.isConnected
        ? (this.querySelector<HTMLInputElement>('input[type=email]') ?? this.querySelector('input'))
        : null;
      const root = input?.getRootNode();
      if (input === this.#input && root === this.#root) {
        if (input) takeLaterRefusal(this.#opened!.binding.field, input);
        return;
      }
      this.#detach();
      this.#input = input;
      this.#root = root;
      this.#detach = input ? this.#attach(input) : () => {};
    };

    #attach(input: HTMLInputElement): () => void {
      const { describedBy, required, form, ownership, onEvent } = this.#options;
      if (this.#opened?.input !== input) {
        this.#refused = takeRefusal(input, messageOf(input));
        this.#opened = { input, binding: open(this.#read(), null) };
      }
      const { binding } = this.#opened;
      const nodes = Object.assign(findNodes(input, noticeCode), { describedBy, required });
      const undo = [
        attachNodes(binding, input, nodes),
        verdictEvents(this, binding.field.subscribe),
        ...(form ? [binding.attachForm(form)] : []),
      ];
      const url = this.getAttribute('ownership');
      let isDetached = false;
      if (url)
        void import('@postern/core/ownership').then(({ placeOwnership }) => {
          if (!isDetached)
            undo.push(placeOwnership(input, binding.field, { onEvent, ...ownership, url }));
        });
      return () => {
        isDetached = true;
        for (const step of undo.reverse()) step();
      };
    }

    #follow(): void {
      this.#opened?.binding.follow(this.#read());
    }

    #read(): BindingOptions {
      const { form: _, ownership: __, ...options } = this.#options;
      const read: Record<string, unknown> = { refused: this.#refused };
      for (const name of ATTRIBUTES) {
        const text = this.getAttribute(name);
        if (text !== null)
          read[name === 'proxy-url' ? 'proxyUrl' : name] = text === 'false' ? false : text;
      }
      const all: BindingOptions = { ...read, ...options };
      // With `gate: wait` a form library decides, and has to receive the submit.
      return { nativeValidity: all.gate !== 'wait', load: 'touch', ...all };
    }
  };
}

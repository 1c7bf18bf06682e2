import {
  hideVisually,
  idsFor,
  mendTexts,
  mergeProps,
  propsOf,
  verbsOf,
} from '@postern/core/adapter';
import type { Binding, BindingOptions, SharedValidator } from '@postern/core/adapter';
import {
  createEffect,
  createMemo,
  createRenderEffect,
  createSignal,
  createUniqueId,
} from 'solid-js';
import { mergeProps as joinProps, onCleanup, onMount, untrack, useContext } from 'solid-js';
import type { Accessor } from 'solid-js';
import { attachRef, joinRef } from './attach-ref.ts';
import { ValidatorContext } from './context.ts';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/**
 * Creates the primitive.
 *
 * @param open the function that opens a field.
 */
export function createFactory(
  open: (options: BindingOptions, shared: SharedValidator | null) => Binding,
) {
  return function createEmailValidation(
    options: EmailValidationOptions | Accessor<EmailValidationOptions> = {},
  ): EmailValidation {
    const given = () => (typeof options === 'function' ? options() : options);
    const read = (): BindingOptions => {
      const { ref: _, ...rest } = given();
      const { value } = rest;
      return {
        ...rest,
        ...('value' in rest && { value: typeof value === 'function' ? value() : value }),
      } as BindingOptions;
    };
    const first = untrack(read);
    const stem = `postern-${createUniqueId()}-`;
    const ids = idsFor(first.id ?? `${stem}input`, stem);
    const binding = open(first, useContext(ValidatorContext));
    const { field } = binding;

    const [view, setView] = createSignal(field.getView());
    onMount(() => {
      onCleanup(field.subscribe(() => setView(field.getView)));
    });
    createRenderEffect(() => {
      binding.follow(read());
    });

    const props = createMemo(() => propsOf(view(), ids, given()));
    const input = attachRef<HTMLInputElement>((node) => {
      // Runs after Solid has rendered: a translator can have replaced its text nodes.
      createEffect(() => {
        mendTexts(node, ids, view());
      });
      return binding.attachInput(node, ids.suggestion);
    });
    // The last source has precedence, so that reading a ref tracks no signal.
    const inputProps = joinProps(() => props().input, {
      ref: joinRef(
        input,
        untrack(() => given().ref),
      ),
      autocomplete: 'email' as const,
      inputmode: 'email' as const,
      autocapitalize: 'none' as const,
      spellcheck: false,
    }) as EmailValidation['inputProps'];
    return joinProps(() => props().shown, {
      ...verbsOf(field),
      ids,
      inputProps,
      merge: <Props extends object>(libraryProps: Props) =>
        joinProps(() => mergeProps(inputProps, libraryProps), {
          ref: joinRef(inputProps.ref, (libraryProps as { ref?: unknown }).ref),
        }) as unknown as Omit<Props, keyof EmailValidation['inputProps']> &
          EmailValidation['inputProps'],
      messageProps: joinProps(() => ({ ...props().message, children: view().shownText })),
      statusProps: joinProps(() => ({ ...props().status, children: view().announcement }), {
        ref: hideVisually,
      }),
      suggestionProps: joinProps(
        () => ({ ...props().suggestion, children: view().suggestionLabel }),
        // Not `onClick`: Solid listens to it at the document, after a dialog has closed at Escape.
        { 'on:click': binding.takeOffer, 'on:keydown': binding.dismissOnEscape },
      ),
      formProps: { ref: attachRef(binding.attachForm) },
      field,
    });
  };
}

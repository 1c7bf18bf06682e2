import type { AttachOptions } from '@postern/core/dom';
import type { Snapshot } from '@postern/core';
import type { Action } from 'svelte/action';
import type { EmailValidation, EmailValidationOptions } from './email-validation.ts';

/** What `use:emailValidation` takes: options with the nodes to write into, or a controller. */
export type ActionParameter = EmailValidationOptions &
  Pick<AttachOptions, 'message' | 'status' | 'suggestion'>;

/** The action; it adds `onverdict`, called with each settled snapshot. */
export type EmailAction = Action<
  HTMLInputElement,
  ActionParameter | EmailValidation | undefined,
  { onverdict?: (event: CustomEvent<Snapshot>) => void }
>;

/** Makes the action over a factory of controllers. */
export function createAction(
  create: (options: EmailValidationOptions) => EmailValidation,
): EmailAction {
  return function emailValidation(input, parameter = {}) {
    if ('field' in parameter) return { update() {}, destroy: parameter.input(input) };
    const controller = create(parameter);
    const undo = [
      controller.input(input),
      ...(parameter.message ? [controller.message(parameter.message)] : []),
      ...(parameter.status ? [controller.status(parameter.status)] : []),
      ...(parameter.suggestion ? [controller.suggestion(parameter.suggestion)] : []),
    ];
    return {
      update(next = {}) {
        if (!('field' in next)) controller.setOptions(next);
      },
      destroy() {
        for (const step of undo) step();
      },
    };
  };
}

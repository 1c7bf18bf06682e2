import type { AttachOptions } from '@postern/core/dom';
import type { EmailValidation, EmailValidationOptions } from './email-validation.ts';

/** What `use:emailValidation` takes: options with the nodes to write into, or a controller. */
export type ActionParameter = EmailValidationOptions &
  Pick<AttachOptions, 'message' | 'status' | 'suggestion'>;

/** Makes the action over a factory of controllers. */
export function createAction(create: (options: EmailValidationOptions) => EmailValidation) {
  return function emailValidation(
    input: HTMLInputElement,
    parameter: ActionParameter | EmailValidation = {},
  ) {
    if ('field' in parameter) return { update() {}, destroy: parameter.input(input) };
    const controller = create(parameter);
    const undo = [
      controller.input(input),
      ...(parameter.message ? [controller.message(parameter.message)] : []),
      ...(parameter.status ? [controller.status(parameter.status)] : []),
      ...(parameter.suggestion ? [controller.suggestion(parameter.suggestion)] : []),
    ];
    return {
      update(next: ActionParameter | EmailValidation = {}) {
        if (!('field' in next)) controller.setOptions(next);
      },
      destroy() {
        for (const step of undo) step();
      },
    };
  };
}

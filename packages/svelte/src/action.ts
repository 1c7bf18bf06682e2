import { verdictEvents, type Snapshot } from '@postern/core/adapter';
import type { Action } from 'svelte/action';
import type { EmailValidation, EmailValidationOptions } from './types.ts';

/** Options of `use:emailValidation`, and the nodes that it writes into. */
export interface ActionOptions extends EmailValidationOptions {
  /** Shows the message. Must be in the page from the start, empty. */
  message?: HTMLElement | null | undefined;
  /** Announces changes politely. Must be in the page from the start, empty. */
  status?: HTMLElement | null | undefined;
  /** The button that accepts the suggestion, and then undoes that. */
  suggestion?: HTMLButtonElement | null | undefined;
}

/** The action; it adds `onverdict`, called with each settled snapshot. */
export type EmailAction = Action<
  HTMLInputElement,
  ActionOptions | EmailValidation | undefined,
  { onverdict?: (event: CustomEvent<Snapshot>) => void }
>;

/**
 * Creates the action.
 *
 * @param create the function that creates a controller.
 */
export function createAction(
  create: (options: EmailValidationOptions) => EmailValidation,
): EmailAction {
  return function emailValidation(input, parameter = {}) {
    const isGiven = 'field' in parameter;
    const controller = isGiven ? parameter : create(parameter);
    const nodes: ActionOptions = isGiven ? {} : parameter;
    const undo = [
      verdictEvents(input, controller.field.subscribe),
      controller.input(input),
      ...(nodes.message ? [controller.message(nodes.message)] : []),
      ...(nodes.status ? [controller.status(nodes.status)] : []),
      ...(nodes.suggestion ? [controller.suggestion(nodes.suggestion)] : []),
    ];
    return {
      update(next = {}) {
        if (!isGiven && !('field' in next)) controller.setOptions(next);
      },
      destroy() {
        for (const step of undo) step();
      },
    };
  };
}

import { inputOf } from './own.ts';
import { hold, release } from './time.ts';
import { wordsOf } from './words.ts';

/** What a user, the network or a translator does, in this order. */
export interface Actions {
  /** Holds the responses of the service from now on. */
  hold?: true;
  /** Releases the responses. */
  release?: true;
  /** Focuses the input, and selects its text. */
  select?: true;
  /** Replaces the text of the input. */
  type?: string;
  /** Takes the focus from the input. */
  leave?: true;
  /** Replaces the text of the message, as a translator does. */
  translate?: string;
}

export function act(actions: Actions): void {
  if (actions.hold) hold();
  if (actions.release) release();
  if (actions.select ?? actions.type !== undefined) select();
  // This command is deprecated, but no other way in a page dispatches the events of typing.
  if (actions.type !== undefined) document.execCommand('insertText', false, actions.type);
  if (actions.leave) inputOf().blur();
  if (actions.translate !== undefined) wordsOf().message!.textContent = actions.translate;
}

function select(): void {
  inputOf().focus();
  inputOf().select();
}

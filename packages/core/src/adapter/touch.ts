import { listenUntil } from '../dom/listen.ts';
import type { When } from '../types.ts';

/** What a person did to an input before its field was there. */
export interface Done {
  /** When the text that was typed is to be asked about. */
  typed?: When;
  /** Whether the person left the input since. */
  isLeft: boolean;
}

/** Hears a person come to an input, and notes what is done to it, until the signal. */
export function hearTouch(
  input: HTMLInputElement,
  signal: AbortSignal,
  { done, touch }: { done: Done; touch: () => unknown },
): void {
  const types = 'pointerover pointerdown focus blur input change animationstart';
  listenUntil(signal)(input, types, ({ type, isComposing, inputType }) => {
    if (type === 'input')
      done.typed = isComposing ? 'later' : inputType === 'insertFromPaste' ? 'now' : 'pause';
    if (type === 'blur' || type === 'change') done.isLeft ||= !input.matches(':focus');
    touch();
  });
}

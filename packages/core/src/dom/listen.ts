/** What the listeners here read of an event. */
export type Heard = Event &
  Pick<MouseEvent, 'detail'> &
  Pick<FocusEvent, 'relatedTarget'> &
  Pick<KeyboardEvent, 'key' | 'keyCode' | 'repeat'> &
  Pick<PageTransitionEvent, 'persisted'> &
  Pick<InputEvent, 'inputType' | 'isComposing'>;

/** Makes what listens to events, whose names have a space between them, until the signal. */
export const listenUntil =
  (signal: AbortSignal, capture?: boolean) =>
  (target: EventTarget, types: string, hear: (event: Heard) => void): void => {
    for (const type of types.split(' '))
      target.addEventListener(type, hear as EventListener, { signal, capture: capture as boolean });
  };

/** Something that an operator or a programmer has to do something about. */
export interface ClientWarning {
  /**
   * - `validate_loop`: `validate` is called for a list. It works, and should be done otherwise.
   * - `option_missing`: there is no key or no base address, so every call rejects.
   */
  code: 'validate_loop' | 'option_missing';
  /** A sentence for whoever runs the program. It holds no address and no key. */
  message: string;
}

/** Hears a warning. */
export type OnWarning = (warning: ClientWarning) => void;

/** Tells a listener; one that throws is ignored. */
export function tell(onWarning: OnWarning, warning: ClientWarning): void {
  try {
    onWarning(warning);
  } catch {
    // Who listens does not stop who asks.
  }
}

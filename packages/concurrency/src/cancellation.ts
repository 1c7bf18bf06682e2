/** The part of an `AbortSignal` that cancelable work needs. Every `AbortSignal` is one. */
export interface CancelSignal {
  readonly aborted: boolean;
  /** Why the work is canceled; undefined until `aborted` is true. */
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * A `CancelSignal` and its controller in one. It aborts once, and calls each of its listeners once.
 *
 * An `AbortController` does the same and costs more than the work it cancels: its signal is an event target, which the
 * garbage collector handles separately. {@link abortSignalOf} creates an `AbortSignal` for code that needs one.
 */
export class Cancellation implements CancelSignal {
  aborted = false;
  reason: unknown = undefined;
  #listeners: (() => void)[] | null = null;

  abort(reason: unknown): void {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const listeners = this.#listeners ?? [];
    this.#listeners = null;
    for (const listener of listeners) listener();
  }

  throwIfAborted(): void {
    if (this.aborted) throw this.reason as Error;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    if (this.aborted) return;
    if (this.#listeners) this.#listeners.push(listener);
    else this.#listeners = [listener];
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    const listeners = this.#listeners;
    if (!listeners) return;
    const at = listeners.indexOf(listener);
    if (at === listeners.length - 1) listeners.pop();
    else if (at >= 0) listeners.splice(at, 1);
  }
}

/** The signal itself if it is an `AbortSignal`; otherwise an `AbortSignal` that aborts with it, for the same reason. */
export function abortSignalOf(signal: CancelSignal): AbortSignal {
  if (signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  const abort = () => {
    controller.abort(signal.reason);
  };
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return controller.signal;
}

interface SharedListener {
  calls: Set<() => void>;
  listener: () => void;
}

const sharedListeners = new WeakMap<AbortSignal, SharedListener>();

/**
 * Calls `call` when the signal aborts. A signal that has aborted already calls nothing.
 *
 * All calls for one signal share one listener: Node warns of a leak above ten listeners, and a bulk job has one signal
 * for all its requests.
 *
 * @returns a function that removes `call`.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const shared = sharedListeners.get(signal) ?? share(signal);
  shared.calls.add(call);
  return () => {
    shared.calls.delete(call);
    if (shared.calls.size > 0) return;
    signal.removeEventListener('abort', shared.listener);
    if (sharedListeners.get(signal) === shared) sharedListeners.delete(signal);
  };
}

function share(signal: AbortSignal): SharedListener {
  const calls = new Set<() => void>();
  const listener = () => {
    for (const call of calls) call();
  };
  const shared = { calls, listener };
  signal.addEventListener('abort', listener, { once: true });
  sharedListeners.set(signal, shared);
  return shared;
}

import { Cancellation, type CancelSignal } from './cancellation.ts';

interface Hearing {
  calls: Set<() => void>;
  hear: () => void;
}

const hearings = new WeakMap<CancelSignal, Hearing>();

/**
 * Calls `call` when the signal aborts, and returns what undoes that. A signal that has aborted
 * already calls nothing.
 *
 * However many wait for one signal, it has one listener: node takes more than ten for a leak and
 * says so, and a bulk job has one signal for all its calls.
 */
export function onAbort(signal: CancelSignal, call: () => void): () => void {
  if (signal instanceof Cancellation) {
    signal.addEventListener('abort', call);
    return () => {
      signal.removeEventListener('abort', call);
    };
  }
  const hearing = hearings.get(signal) ?? begin(signal);
  hearing.calls.add(call);
  return () => {
    hearing.calls.delete(call);
    if (hearing.calls.size > 0) return;
    signal.removeEventListener('abort', hearing.hear);
    if (hearings.get(signal) === hearing) hearings.delete(signal);
  };
}

function begin(signal: CancelSignal): Hearing {
  const calls = new Set<() => void>();
  const hear = () => {
    for (const call of calls) call();
  };
  const hearing = { calls, hear };
  signal.addEventListener('abort', hear, { once: true });
  hearings.set(signal, hearing);
  return hearing;
}

import type { SingleRequest, Validate, ValidationResult } from '@postern/protocol';

/** Asks an engine that may throw, or never answer. */
export interface Asker {
  /** Never rejects. @returns null when there is no answer: the call failed, took too long or was given up. */
  ask(request: SingleRequest): Promise<ValidationResult | null>;
  /** Gives up every call, those to come too. */
  abort(): void;
  readonly isAborted: boolean;
}

/** Makes an asker that waits `answerMs` for an answer; a call is told when it is no longer waited for. */
export function createAsker(validate: Validate, answerMs: number): Asker {
  const giveUps = new Set<() => void>();
  let isAborted = false;
  return {
    ask(request) {
      if (isAborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const controller = new AbortController();
        const end = (answer: ValidationResult | null) => {
          clearTimeout(timer);
          giveUps.delete(giveUp);
          resolve(answer);
        };
        const giveUp = () => {
          end(null);
          controller.abort();
        };
        const timer = setTimeout(giveUp, answerMs);
        giveUps.add(giveUp);
        call(validate, request, controller.signal).then(end, () => end(null));
      });
    },
    abort() {
      isAborted = true;
      for (const giveUp of giveUps) giveUp();
    },
    get isAborted() {
      return isAborted;
    },
  };
}

/** Turns what is thrown at once into a rejection. */
async function call(validate: Validate, request: SingleRequest, signal: AbortSignal) {
  return validate(request, { signal });
}

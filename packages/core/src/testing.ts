import { result, type Status, type Validate, type ValidationResult } from '@postern/protocol';

/** The answer of a fake: a status, parts of a result, or an error to reject with. */
export type FakeAnswer = Status | Partial<ValidationResult> | Error;

/** A `Validate` from a literal table, with its requests. */
export type FakeValidate = Validate & {
  /** Every request so far, oldest first. */
  requests: { email: string; mode: string; signal: AbortSignal | undefined }[];
};

/**
 * Creates a `Validate` that answers from a table; addresses that are not in it are `valid`.
 *
 * It follows the signal: an aborted request rejects with `signal.reason` and its timer is gone.
 */
export function fakeValidate(
  answers: Record<string, FakeAnswer> = {},
  { delayMs = 0 }: { delayMs?: number | ((email: string) => number) } = {},
): FakeValidate {
  const requests: FakeValidate['requests'] = [];
  const validate: Validate = ({ email, mode = 'medium' }, { signal } = {}) => {
    requests.push({ email, mode, signal });
    const answer = Object.hasOwn(answers, email) ? answers[email]! : 'valid';
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => {
          signal?.removeEventListener('abort', abort);
          if (answer instanceof Error) reject(answer);
          else {
            const partial = typeof answer === 'string' ? { status: answer } : answer;
            resolve(result({ result: email, mode, ...partial }));
          }
        },
        typeof delayMs === 'function' ? delayMs(email) : delayMs,
      );
      const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
    });
  };
  return Object.assign(validate, { requests });
}

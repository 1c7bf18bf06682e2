import { result, type Validate, type ValidationResult } from '@postern/protocol';

/** One question that waits for the test to answer it. */
export interface HeldRequest {
  email: string;
  mode: string;
  signal: AbortSignal;
  answer: (partial?: Partial<ValidationResult>) => void;
  fail: (error?: unknown) => void;
}

/** Makes a `Validate` whose answers the test gives by hand; it takes no notice of the signal. */
export function heldValidate(): Validate & { requests: HeldRequest[] } {
  const requests: HeldRequest[] = [];
  const validate: Validate = ({ email, mode = 'medium' }, { signal } = {}) =>
    new Promise((resolve, reject) => {
      requests.push({
        email,
        mode,
        signal: signal!,
        answer: (partial) => {
          resolve(result({ result: email, mode, ...partial }));
        },
        fail: reject,
      });
    });
  return Object.assign(validate, { requests });
}

import { result, type Validate, type ValidationResult } from '@postern/protocol';

/** A request that waits until the test responds to it. */
export interface HeldRequest {
  email: string;
  mode: string;
  signal: AbortSignal;
  respond: (partial?: Partial<ValidationResult>) => void;
  fail: (error?: unknown) => void;
}

/** Makes a `Validate` whose results the test supplies. It ignores the signal. */
export function heldValidate(): Validate & { requests: HeldRequest[] } {
  const requests: HeldRequest[] = [];
  const validate: Validate = ({ email, mode = 'medium' }, { signal } = {}) =>
    new Promise((resolve, reject) => {
      requests.push({
        email,
        mode,
        signal: signal!,
        respond: (partial) => {
          resolve(result({ result: email, mode, ...partial }));
        },
        fail: reject,
      });
    });
  return Object.assign(validate, { requests });
}

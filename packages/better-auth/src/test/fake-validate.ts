import { result, type Validate, type ValidationResult } from '@postern/protocol';
import { vi } from 'vitest';

/** The results by the local part; every other address is valid. */
const RESULTS: Record<string, Partial<ValidationResult>> = {
  dead: { status: 'invalid', reason_code: 'mailbox_not_found' },
  doubtful: { status: 'risky', reason_code: 'catch_all' },
  burner: { status: 'risky', reason_code: 'domain_disposable', is_disposable: true },
};

/** A checker whose result depends on the part before the `@`; `down` rejects. */
export function fakeValidate() {
  return vi.fn<Validate>(({ email }) => {
    const local = email.split('@')[0]!;
    if (local === 'down') return Promise.reject(new Error('The checker is down'));
    return Promise.resolve(result({ result: email, status: 'valid', ...RESULTS[local] }));
  });
}

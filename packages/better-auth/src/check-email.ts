import { withDeadline } from '@postern/concurrency';
import type { Validate } from '@postern/protocol';
import type { EmailErrorCode } from './error-codes.ts';
import { decide, verdictOf, type EmailPolicy, type EmailVerdict } from './policy.ts';

/**
 * Verifies a receipt of the proxy: `verifyReceipt` of `@postern/proxy/receipt` with its options.
 *
 * @returns The verdict in `claims`; `ok: false` for a receipt that does not count.
 */
export type VerifyReceipt = (
  receipt: string,
  email: string,
) => Promise<{ ok: true; claims: EmailVerdict } | { ok: false }>;

/** What an address is checked with. */
export interface Checker {
  validate?: Validate | undefined;
  verifyReceipt?: VerifyReceipt | undefined;
  policy?: EmailPolicy | undefined;
  /** Milliseconds until a validation counts as failed. */
  timeoutMs: number;
}

/** What a request has of an address. */
interface Sent {
  email: string;
  /** The receipt in its body, of any type. */
  receipt: unknown;
}

/**
 * Checks an address: by its receipt if that counts, and otherwise by a validation.
 *
 * @param report Called with each failure, which is then a missing result. It never gets the address.
 * @returns The code of the error that blocks the address; null if it is accepted. Never rejects.
 */
export async function checkEmail(
  checker: Checker,
  sent: Sent,
  report: (message: string, error: unknown) => void,
): Promise<EmailErrorCode | null> {
  const verdict =
    (await attempt('The receipt could not be verified', () => readReceipt(checker, sent))) ??
    (await attempt('The email address could not be validated', () => validate(checker, sent)));
  return decide(verdict, checker.policy);

  async function attempt(message: string, work: () => Promise<EmailVerdict | null>) {
    try {
      return await work();
    } catch (error) {
      report(message, error);
      return null;
    }
  }
}

async function readReceipt(checker: Checker, { email, receipt }: Sent) {
  if (!checker.verifyReceipt || typeof receipt !== 'string' || receipt === '') return null;
  const proof = await checker.verifyReceipt(receipt, email);
  return proof.ok ? proof.claims : null;
}

async function validate({ validate, timeoutMs }: Checker, { email }: Sent) {
  if (!validate) return null;
  const result = await withDeadline(
    (signal) => validate({ email }, { signal }),
    { ms: timeoutMs },
    () => {
      throw new Error(`No result within ${timeoutMs} ms`);
    },
  );
  return verdictOf(result);
}

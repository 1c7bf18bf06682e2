import { createOTP } from '@better-auth/utils/otp';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Store } from '../db/store.ts';
import { findPersonOfStep } from './second-step.ts';

const PATH = '/two-factor/verify-totp';
/** The period of a code, and its number of digits: the defaults of better-auth's plugin. */
const STEP_MS = 30_000;
const FORM = { period: STEP_MS / 1000, digits: 6 };
/**
 * The plugin accepts the codes before and after the current one. The last step is for a period that begins meanwhile.
 */
const STEPS = [-1, 0, 1, 2];

/** The error code when the secret of an authenticator app cannot be decrypted: it was encrypted with another secret. */
export const UNREADABLE = 'FACTOR_UNREADABLE';

/**
 * Creates the plugin that rejects a code of an authenticator app that was used before, for signing in or for turning
 * the factor on. It stores the time step of the last accepted code of a user, and codes of that step and earlier ones
 * count as wrong. Of two concurrent requests with the same code, one succeeds.
 *
 * A used code is replaced by one that cannot be right, so that better-auth counts it as wrong.
 *
 * Source: RFC 6238 §5.2.
 */
export function refuseUsedCodes(store: Store) {
  const handler = createAuthMiddleware(async (c) => {
    const personId = await findPersonOfStep(c);
    const factor = await store.db
      .selectFrom('second_factor')
      .select(['id', 'secret'])
      .where('user_id', '=', personId ?? '')
      .executeTakeFirst();
    if (!factor) return;
    const { code } = c.body as { code: string };
    const encrypted = { key: c.context.secretConfig, data: factor.secret };
    const secret = await symmetricDecrypt(encrypted).catch(() => null);
    // Not thrown, because better-auth would write it to the console.
    if (secret === null) return new APIError('CONFLICT', { code: UNREADABLE });
    const step = await stepOf(code, secret);
    if (step !== undefined && !(await useStep(factor.id, step))) return UNUSABLE;
  });

  return {
    id: 'used-codes',
    hooks: { before: [{ matcher: ({ path }: { path?: string }) => path === PATH, handler }] },
  };

  /** @returns whether no code of this step or a later one was accepted before. */
  async function useStep(factorId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await store.db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('id', '=', factorId)
      .where(({ eb, or }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}

const UNUSABLE = { context: { body: { code: '' } } };

/** Finds the time step of a code; undefined for a code that is not current. */
async function stepOf(code: string, secret: string): Promise<number | undefined> {
  const { hotp } = createOTP(secret, FORM);
  // better-auth reads this clock too.
  const now = Math.floor(Date.now() / STEP_MS);
  for (const step of STEPS.map((steps) => now + steps))
    if ((await hotp(step)) === code) return step;
  return undefined;
}

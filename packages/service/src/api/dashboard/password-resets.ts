import type { Hono } from 'hono';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { createPasswordLinks } from '../../auth/password-links.ts';
import { readJson } from '../../dashboard/read-json.ts';
import { shapes } from '../../dashboard/shapes.ts';
import { hashToken } from '../../auth/token.ts';
import { createLimit } from '../limit.ts';
import { HttpError } from '../http-error.ts';
import { writeSuccess } from '../reply.ts';

/** Mails that one account is sent in an hour: nobody's mailbox is filled by a stranger. */
const PER_ACCOUNT = { name: 'reset mail', count: 3, windowMs: 3_600_000 };

/** Adds how people who have forgotten their password choose another one, where mail is set up. */
export function addPasswordResets(app: Hono<SessionEnv>, context: DashboardContext): void {
  const { auth, mailer } = context;
  const links = createPasswordLinks(
    context,
    mailer ?? { send: () => undefined },
    auth.hashPassword,
  );
  const limit = createLimit(context.createCounter, { name: 'reset', count: 10 });
  const countMail = context.createCounter(PER_ACCOUNT);

  // Whether there is such an account is never told, so it is counted in any case.
  app.post('/password-resets', async (c) => {
    await limit(c.var.client.name);
    const { email } = await readJson(c, shapes.passwordReset);
    if (!mailer) throw new HttpError('not_found', { message: 'This service sends no mail' });
    const { isWithin, resetMs } = await countMail(hashToken(email));
    if (!isWithin) throw new HttpError('rate_limited', { retryAfterMs: resetMs });
    await links.request(email);
    return writeSuccess(c, {}, 'A mail is on its way, if there is such an account');
  });

  app.post('/password-resets/use', async (c) => {
    await limit(c.var.client.name);
    const { token, password } = await readJson(c, shapes.passwordResetUse);
    await links.use(token, password);
    return writeSuccess(c, {}, 'Password changed');
  });
}

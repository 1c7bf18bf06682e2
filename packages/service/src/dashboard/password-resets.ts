import { findPasswordLink, mailPasswordLink, usePasswordLink } from '../auth/reset-password.ts';
import { addCookies } from './session.ts';
import { mailboxName } from '../mail/mailbox.ts';
import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import { ServiceError } from '../base/service-error.ts';
import { createLimit } from '../limits/limit.ts';
import { responses } from './responses.ts';
import { pageBody, route } from './route.ts';

/** The maximum number of links that one mailbox is sent in an hour, so that a stranger cannot fill it. */
const PER_ACCOUNT = { name: 'reset mail', count: 3, windowMs: 3_600_000 };

/** The routes to reset a forgotten password, where mail is configured. */
export function passwordResetRoutes(context: DashboardContext) {
  const { auth, browsers, mailer } = context;
  const limit = createLimit(context.createCounter, { name: 'reset', count: 10 });
  const countMail = context.createCounter(PER_ACCOUNT);

  return [
    // The response never shows whether the account exists, so the request is counted in any case.
    route(
      'post /password-resets',
      {
        message: 'If the account exists, a mail was sent',
        limit,
        body: pageBody(shapes.passwordReset),
        response: responses.nothing,
      },
      async ({ body: { email } }) => {
        if (!mailer)
          throw new ServiceError('not_found', { message: 'This service does not send mail' });
        const { isWithin, resetMs } = await countMail(mailboxName(email));
        if (!isWithin) throw new ServiceError('rate_limited', { retryAfterMs: resetMs });
        await mailPasswordLink(context, mailer, email);
        return {};
      },
    ),
    route(
      'post /password-resets/check',
      {
        message: 'Password link',
        limit,
        body: pageBody(shapes.passwordResetCheck),
        response: responses.passwordLink,
      },
      ({ body }) => findPasswordLink(context, body.token),
    ),
    route(
      'post /password-resets/use',
      {
        message: 'Password changed',
        limit,
        body: pageBody(shapes.passwordResetUse),
        response: responses.passwordChange,
      },
      async ({ body: { token, password, remove_passkeys: removePasskeys } }, c) => {
        const given = { token, password, removePasskeys };
        const { email, passkeys } = await usePasswordLink(context, given, auth.hashPassword);
        // A user who can read the account's mail can sign in, however many wrong passwords others have sent.
        addCookies(c, [browsers.remember(email, c.req.header('cookie'), { byMail: true })]);
        return { passkeys };
      },
    ),
  ];
}

import { createProxy } from '@postern/proxy';
import { passwordIssue } from '../auth/auth-password.ts';
import { passkeysRefusal } from '../auth/auth-plugins.ts';
import type { DashboardContext } from './context.ts';
import { hasAccounts } from '../auth/invitations.ts';
import { addPasswordResets } from './password-resets.ts';
import type { AddRoute } from './route.ts';
import { addSignIn } from './sign-in.ts';
import { addSignUp } from './sign-up.ts';
import { createLimit } from '../limits/limit.ts';
import { originOf, publicUrlOf } from '../config/origin.ts';
import { findMember } from './session.ts';
import { shapes } from './shapes.ts';

/** Adds what people need who are not signed in: the only routes without a session. */
export function addPublicRoutes(route: AddRoute, context: DashboardContext): void {
  const { settings, store, engine } = context;
  // A form asks at each pause in typing.
  const strengthLimit = createLimit(context.createCounter, { name: 'password', count: 60 });
  const proxy = createProxy({
    validate: engine.validate,
    allowedOrigins: [originOf(settings)],
    allowNonBrowser: false,
  });

  route('get /state', { message: 'State' }, async ({ c }) => {
    const member = await findMember(c, context);
    return {
      signed_in: member !== null,
      has_accounts: await hasAccounts(store.db),
      open_signup: settings.openSignup,
      deep: engine.isDeep,
      has_mail: Boolean(context.mailer),
      passkeys_refusal: passkeysRefusal(originOf(settings)),
      retention_ms: settings.retentionMs,
      public_url: publicUrlOf(settings),
      ...(member && {
        user: {
          email: member.email,
          name: member.name,
          has_second_factor: member.hasSecondFactor,
        },
        webhooks: { http: settings.webhookHttp, private_ranges: settings.webhookPrivateRanges },
        organisation: {
          id: member.orgId,
          name: member.organisation,
          role: member.role,
          requires_second_factor: member.requiresSecondFactor,
        },
      }),
    };
  });

  addSignIn(route, context);

  const typing = {
    message: 'Password strength',
    limit: strengthLimit,
    body: shapes.passwordStrength,
  };
  route('post /password-strength', typing, async ({ body: { password, ...owner } }) => ({
    issue: await passwordIssue(password, owner),
  }));

  addSignUp(route, context);
  addPasswordResets(route, context);

  route('post /validate-email', { message: 'Validated' }, ({ c }) =>
    proxy(c.req.raw, { ip: c.var.client.ip }),
  );
}

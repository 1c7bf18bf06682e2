import type { OpenAPIHono } from '@hono/zod-openapi';
import { createProxy } from '@postern/proxy';
import { passwordIssue } from '../auth/auth-password.ts';
import { passkeysRefusal } from '../auth/auth-plugins.ts';
import { mount, type Door } from '../api/route.ts';
import type { DashboardContext, SessionEnv } from './context.ts';
import { hasAccounts } from '../auth/invitations.ts';
import { passwordResetRoutes } from './password-resets.ts';
import { responses } from './responses.ts';
import { pageBody, route } from './route.ts';
import { signInRoutes } from './sign-in.ts';
import { signUpRoutes } from './sign-up.ts';
import { createLimit } from '../limits/limit.ts';
import { originOf, publicUrlOf } from '../config/origin.ts';
import { findMember } from './session.ts';
import { shapes } from './shapes.ts';

/** Adds the routes that need no session: those for users who are not signed in. */
export function mountPublicRoutes(
  api: OpenAPIHono<SessionEnv>,
  context: DashboardContext,
  door: Door<SessionEnv>,
): void {
  const { settings, store, engine } = context;
  // A form calls it at each pause in typing.
  const strengthLimit = createLimit(context.createCounter, { name: 'password', count: 60 });
  const proxy = createProxy({
    validate: engine.validate,
    allowedOrigins: [originOf(settings)],
    allowNonBrowser: false,
  });

  const routes = [
    route('get /state', { message: 'State', response: responses.state }, async (_, c) => {
      const member = await findMember(c, context);
      return {
        signed_in: member !== null,
        has_accounts: await hasAccounts(store.db),
        open_signup: settings.openSignup,
        ownership: context.ownership !== null,
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
    }),
    ...signInRoutes(context),
    route(
      'post /password-strength',
      {
        message: 'Password strength',
        limit: strengthLimit,
        body: pageBody(shapes.passwordStrength),
        response: responses.passwordStrength,
      },
      async ({ body: { password, ...owner } }) => ({ issue: await passwordIssue(password, owner) }),
    ),
    ...signUpRoutes(context),
    ...passwordResetRoutes(context),
    route('post /validate-email', { message: 'Validated', response: responses.file }, (_, c) =>
      proxy(c.req.raw, { ip: c.get('client').ip }),
    ),
  ];
  mount(api, routes, { at: '', door: { ...door, security: [] } });
}

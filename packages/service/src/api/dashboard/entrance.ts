import { createProxy } from '@postern/proxy';
import type { Context, Hono } from 'hono';
import { HttpError } from '../http-error.ts';
import { addressRefused, linkEnded, openAccount } from '../../dashboard/accounts.ts';
import { checkPassword } from '../../dashboard/auth-password.ts';
import { asksSecondFactor, readAuthReply } from '../../dashboard/auth-reply.ts';
import { writeSuccess } from '../reply.ts';
import type { DashboardContext } from '../../dashboard/context.ts';
import type { SessionEnv } from '../../dashboard/env.ts';
import { hasAccounts } from '../../dashboard/invitations.ts';
import { addPasswordResets } from './password-resets.ts';
import { createLimit } from '../../limit.ts';
import { originOf } from '../../dashboard/origin.ts';
import { readJson } from '../../dashboard/read-json.ts';
import {
  addCookies,
  authCallerOf,
  endExpiredSessions,
  findMember,
} from '../../dashboard/sessions.ts';
import { shapes } from '../../dashboard/shapes.ts';

/** Adds what people need who are not signed in: the only routes without a session. */
export function addEntrance(app: Hono<SessionEnv>, context: DashboardContext): void {
  const { parts, auth, invitations, engine } = context;
  const { settings, store } = parts;
  const limit = createLimit(parts.createCounter, { name: 'account', count: 10 });
  const proxy = createProxy({
    validate: engine.validate,
    allowedOrigins: [originOf(settings)],
    allowNonBrowser: false,
  });

  app.get('/state', async (c) => {
    const member = await findMember(c, context);
    const state = {
      signed_in: member !== null,
      has_accounts: await hasAccounts(store.db),
      open_signup: settings.openSignup,
      deep: engine.isDeep,
      has_mail: Boolean(context.mailer),
      public_url: originOf(settings),
      ...(member && {
        user: { email: member.email, name: member.name },
        organisation: { id: member.orgId, name: member.organisation, role: member.role },
      }),
    };
    return writeSuccess(c, state, 'State');
  });

  app.post('/auth/sign-in/email', async (c) => {
    const body = await readJson(c, shapes.signIn);
    const reply = await auth.ask('/sign-in/email', body, authCallerOf(c));
    return enter(c, reply, 'Signed in');
  });

  app.post('/auth/sign-out', async (c) => {
    const cookies = readAuthReply(await auth.ask('/sign-out', {}, authCallerOf(c)), {
      wrong: () => new HttpError('unprocessable'),
    });
    return writeSuccess(withCookies(c, cookies), {}, 'Signed out');
  });

  app.post('/accounts', async (c) => {
    await limit(c.var.client.name);
    const { token, password, ...wanted } = await readJson(c, shapes.account);
    if (token === undefined && !settings.openSignup) {
      throw new HttpError('forbidden', { message: 'An invitation is needed' });
    }
    const invitation = token === undefined ? null : await invitations.check(token);
    if (token !== undefined && !invitation) throw linkEnded();
    const isInvited = !invitation?.email || invitation.email === wanted.email;
    if (!isInvited) throw addressRefused();
    await checkPassword(password, wanted);
    const passwordHash = await auth.hashPassword(password);
    await openAccount(parts, { ...wanted, passwordHash }, invitation);
    const credentials = { email: wanted.email, password };
    return enter(c, await auth.signIn(credentials, authCallerOf(c)), 'Account made');
  });

  app.post('/invitations/check', async (c) => {
    await limit(c.var.client.name);
    const invitation = await invitations.check((await readJson(c, shapes.invitationCheck)).token);
    if (!invitation) throw linkEnded();
    const { email, organisation } = invitation;
    return writeSuccess(c, { email, organisation }, 'Invitation');
  });

  addPasswordResets(app, context);

  app.post('/validate-email', (c) => proxy(c.req.raw, { ip: c.var.client.ip }));

  async function enter(
    c: Context<SessionEnv>,
    reply: Response,
    message: string,
  ): Promise<Response> {
    const cookies = readAuthReply(reply, {
      wrong: () => new HttpError('auth_invalid', { message: 'Email or password is wrong' }),
    });
    await endExpiredSessions(parts);
    const told = (await asksSecondFactor(reply)) ? { second_factor: true } : {};
    return writeSuccess(withCookies(c, cookies), told, message);
  }
}

/** Passes cookies on. */
export function withCookies(
  c: Context<SessionEnv>,
  cookies: readonly string[],
): Context<SessionEnv> {
  addCookies(c, cookies);
  return c;
}

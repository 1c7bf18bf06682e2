import type { OwnershipClaim } from '@postern/proxy/ownership';
import { addressRefused, linkEnded, openAccount } from '../auth/accounts.ts';
import { checkPassword } from '../auth/auth-password.ts';
import { findInvitation, type Invitation } from '../auth/invitations.ts';
import { authCallerOf } from './session.ts';
import { createProvedSignUp, findSignUp, sendSignUpLink } from '../auth/sign-up.ts';
import { mailboxName } from '../mail/mailbox.ts';
import type { DashboardContext } from './context.ts';
import { shapes } from './shapes.ts';
import { ServiceError } from '../base/service-error.ts';
import { createLimit } from '../limits/limit.ts';
import { responses } from './responses.ts';
import { pageBody, route } from './route.ts';
import { signedIn } from './sign-in.ts';

/** The maximum number of links that one mailbox is sent in an hour. */
const PER_ADDRESS = { name: 'sign-up mail', count: 3, windowMs: 3_600_000 };

/**
 * The routes that create accounts: with the link of the first account, with an invitation, or, where sign-up is open,
 * with a link that confirms the address, or a proof of it by the browser. With open sign-up, an invitation needs one of
 * them too, because its owner can be anyone.
 *
 * Source: docs/decisions/accounts.md#0025.
 */
export function signUpRoutes(context: DashboardContext) {
  const { settings, auth, ownership, log } = context;
  const limit = createLimit(context.createCounter, { name: 'account', count: 10 });
  const nonceLimit = createLimit(context.createCounter, { name: 'nonce', count: 60 });
  const countMail = context.createCounter(PER_ADDRESS);

  return [
    route(
      'post /sign-ups',
      {
        message: 'A link is on its way',
        limit,
        body: pageBody(shapes.signUp),
        response: responses.signUp,
      },
      async ({ body: { token, email, evt } }, c) => {
        if (!settings.openSignup) throw invitationNeeded();
        const invitation = token === undefined ? null : await findInvitation(context, token);
        if (token !== undefined && !invitation) throw linkEnded();
        if (!isFor(invitation, email)) throw addressRefused();
        if (evt && (await isProved({ token: evt, email, request: c.req.raw }))) {
          const proved = await createProvedSignUp(context, { email, invitation });
          if (proved !== null) return { token: proved };
        }
        const { isWithin, resetMs } = await countMail(mailboxName(email));
        if (!isWithin) throw new ServiceError('rate_limited', { retryAfterMs: resetMs });
        await sendSignUpLink(context, context, { email, invitation });
        return { token: null };
      },
    ),
    route(
      'get /ownership',
      { message: 'Nonce', limit: nonceLimit, response: responses.file },
      (_, c) => {
        if (!ownership) throw new ServiceError('not_found');
        return ownership.handle(c.req.raw);
      },
    ),
    route(
      'post /accounts',
      { message: 'Signed in', limit, body: pageBody(shapes.account), response: responses.signedIn },
      async ({ body: { token, password, ...wanted } }, c) => {
        const { invitation, link, email } = await openLink(token);
        if (needsConfirmation(invitation, link)) throw confirmationNeeded();
        if (email !== null && email !== wanted.email) throw addressRefused();
        const organisation = invitation?.organisation ?? wanted.organisation;
        await checkPassword(password, { ...wanted, organisation });
        const passwordHash = await auth.hashPassword(password);
        await openAccount(context, { ...wanted, passwordHash, link }, invitation);
        const credentials = { email: wanted.email, password };
        return signedIn(c, await auth.signIn(credentials, authCallerOf(c)), { context });
      },
    ),
    route(
      'post /invitations/check',
      {
        message: 'Invitation',
        limit,
        body: pageBody(shapes.invitationCheck),
        response: responses.invitationCheck,
      },
      async ({ body: { token } }) => {
        const { invitation, link, email } = await openLink(token);
        const organisation = invitation?.organisation ?? null;
        return { email, organisation, needs_confirmation: needsConfirmation(invitation, link) };
      },
    ),
  ];

  /** Whether the browser has proved the address. Without a proof that counts, the address gets the usual link. */
  async function isProved(claim: OwnershipClaim): Promise<boolean> {
    const result = await ownership?.verify(claim);
    if (result?.ok === false)
      log.info({ reason: result.reason }, 'a proof of ownership does not count');
    return result?.ok === true;
  }

  /** Finds the target of a token: an invitation, or the link of a confirmed address. */
  async function openLink(token: string | undefined) {
    if (token === undefined) throw settings.openSignup ? confirmationNeeded() : invitationNeeded();
    const invitation = await findInvitation(context, token);
    if (invitation) return { invitation, link: undefined, email: invitation.email };
    const signUp = settings.openSignup ? await findSignUp(context, token) : null;
    if (!signUp) throw linkEnded();
    return { invitation: signUp.invitation, link: signUp.hash, email: signUp.email };
  }

  /** The link of the first account belongs to the operator, who needs no mail. */
  function needsConfirmation(invitation: Invitation | null, link: string | undefined): boolean {
    return settings.openSignup && link === undefined && invitation?.orgId !== null;
  }
}

const isFor = (invitation: Invitation | null, email: string) =>
  !invitation?.email || invitation.email === email;

function invitationNeeded(): ServiceError {
  return new ServiceError('forbidden', { message: 'An invitation is needed' });
}

function confirmationNeeded(): ServiceError {
  return new ServiceError('forbidden', { message: 'Confirm the email address first' });
}

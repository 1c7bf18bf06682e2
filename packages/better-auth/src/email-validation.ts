import { canonicalAddress } from '@postern/address';
import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api';
import type { AuthContext } from 'better-auth';
import { checkEmail } from './check-email.ts';
import { emailIn, entryAt, isLookup, receiptIn } from './email-entries.ts';
import { EMAIL_ERROR_CODES } from './error-codes.ts';
import { findStoredEmail } from './find-account.ts';
import { holdInboxes } from './hold-inboxes.ts';
import { isInboxInUse } from './inbox-error.ts';
import { markProved } from './mark-proved.ts';
import { isMailLink, pageOf, withError } from './mail-links.ts';
import {
  assertSettings,
  settingsOf,
  type EmailValidationOptions,
  type EmailValidationPlugin,
} from './options.ts';

/**
 * A plugin of better-auth that validates an address when it enters: at sign-up, at a change of address, and at an
 * invitation. With `normalizedEmail` one inbox is one account.
 *
 * @throws TypeError for an option that does not exist or does not fit.
 */
export function emailValidation(options: EmailValidationOptions): EmailValidationPlugin {
  assertSettings(options);
  const { timeoutMs, normalizedEmail, signInWithAnyForm, column } = settingsOf(options);
  const checker = { ...options, timeoutMs };

  /** Blocks an address at the endpoint where it enters. */
  const check = createAuthMiddleware(async (ctx) => {
    const body = bodyOf(ctx);
    const entry = entryAt(ctx.path, body);
    const email = entry && emailIn(body, entry.field);
    if (!entry || email === null) return;
    // Server code calls the endpoint without a request, and without a session.
    const isRemote = ctx.request !== undefined || ctx.headers !== undefined;
    if (entry.needsSession && isRemote && !(await getSessionFromCtx(ctx))) return;

    const { logger } = ctx.context;
    const report = (message: string, error: unknown) => logger.warn(`${message}.`, error);
    const receipt = receiptIn(body, entry.field);
    const code = await checkEmail(checker, { email, receipt }, report);
    if (!code) return;
    // Text that is not an address is an error everywhere: no account has it.
    if (!entry.response || canonicalAddress(email) === null) {
      const status = code === 'EMAIL_NOT_CHECKED' ? 'SERVICE_UNAVAILABLE' : 'BAD_REQUEST';
      throw new APIError(status, EMAIL_ERROR_CODES[code]);
    }
    if ((await findStoredEmail(ctx.context, email, signInWithAnyForm)) !== null) return;
    logger.warn(`No mail was sent to a new address: ${code}.`);
    return ctx.json(entry.response);
  });

  /** Replaces the typed address by the stored one, so that all mail goes to the stored one. */
  const replace = createAuthMiddleware(async (ctx) => {
    const body = bodyOf(ctx);
    const email = emailIn(body, 'email');
    const stored = email && (await findStoredEmail(ctx.context, email, signInWithAnyForm));
    return stored && stored !== email
      ? { context: { body: { ...body, email: stored } } }
      : undefined;
  });

  /** A link of a mail is opened in a browser: the error goes to the page that the link leads to. */
  const redirect = createAuthMiddleware((ctx): Promise<Response | undefined> => {
    const page = pageOf(ctx.path, (ctx.query ?? {}) as Record<string, string>);
    const isLink = ctx.request !== undefined && page !== undefined;
    if (!isLink || !isInboxInUse(ctx.context.returned)) return Promise.resolve(undefined);
    // A thrown redirect would have the status of the error.
    const headers = { location: withError(page) };
    return Promise.resolve(new Response(null, { status: 302, headers }));
  });

  const { ownership } = options;
  const plugin: EmailValidationPlugin = {
    id: 'email-validation',
    $ERROR_CODES: EMAIL_ERROR_CODES as EmailValidationPlugin['$ERROR_CODES'],
    hooks: {
      before: [{ matcher: (ctx) => entryAt(ctx.path, bodyOf(ctx)) !== null, handler: check }],
    },
  };
  const proofs = ownership && markProved(ownership);
  if (proofs) plugin.hooks!.before!.push(proofs.before);
  if (normalizedEmail || proofs)
    plugin.init = ({ adapter, options }: AuthContext) => {
      if (normalizedEmail)
        holdInboxes(adapter, { table: options.user?.modelName ?? 'user', column });
      return proofs && { options: { databaseHooks: proofs.databaseHooks } };
    };
  if (!normalizedEmail) return plugin;
  plugin.hooks!.before!.push({ matcher: ({ path }) => isLookup(path), handler: replace });
  plugin.hooks!.after = [{ matcher: ({ path }) => isMailLink(path), handler: redirect }];
  return { ...plugin, schema: { user: { fields: { normalizedEmail: columnOf(column) } } } };
}

/** The column of the inbox. It is never in a request or a response. */
const columnOf = (fieldName: string) => ({
  ...({ type: 'string', fieldName, unique: true } as const),
  ...({ required: false, input: false, returned: false } as const),
});

const bodyOf = ({ body }: { body?: unknown }) => body as Record<string, unknown> | undefined;

import { readDomainEntry } from '@postern/address';
import { MODES } from '@postern/protocol';
import { z } from 'zod';
import { addressForm } from '../base/address-form.ts';
import { MAX_REQUESTS_PER_DAY } from '../keys/new-key.ts';
import { SCOPES } from '../keys/scopes.ts';
import { PASSWORD } from '../auth/auth.ts';

/** Characters that no database stores unchanged, and no name needs. */
const name = z
  .string()
  .trim()
  .min(1, 'is missing')
  .max(100, 'is longer than 100 characters')
  .regex(/^[^\p{Cc}\p{Surrogate}]*$/u, 'has a character that cannot be kept');
/** In its stored form. The engine must not find it invalid. */
const email = z
  .string()
  .transform(addressForm)
  .pipe(z.string({ error: 'cannot be used' }));
const token = z.string().min(1).max(100);
const newPassword = z
  .string()
  .min(PASSWORD.minCharacters, `has fewer than ${PASSWORD.minCharacters} characters`)
  .max(PASSWORD.maxCharacters, `has more than ${PASSWORD.maxCharacters} characters`);
/** A text that is only compared, and can have any content. */
const given = z.string().max(1000);
/** The maximum number of entries in one list of domains. */
const MAX_DOMAINS = 1000;
const REQUESTS_PER_DAY_ISSUE = `must be a whole number from 1 to ${MAX_REQUESTS_PER_DAY}`;

/** The entries of a list of domains, in their stored form. */
const domains = z
  .array(
    z
      .string()
      .transform((entry) => readDomainEntry(entry.trim()))
      .pipe(z.string({ error: 'is not a domain' })),
  )
  .max(MAX_DOMAINS, `has more than ${MAX_DOMAINS} entries`);

/** A value of an authenticator, in base64url (RFC 4648 §5), with the size limit of such values. */
const base64url = z.string().regex(/^[\w-]{1,10000}$/);

/** The bodies of the dashboard's own API. Source: docs/decisions/accounts.md#0025. */
export const shapes = {
  /** No account has an address that is not valid. */
  signIn: z.object({
    email: given.transform((text) => addressForm(text) ?? text),
    password: given,
  }),
  passwordReset: z.object({ email }),
  passwordResetCheck: z.object({ token }),
  passwordResetUse: z.object({
    token,
    password: newPassword,
    remove_passkeys: z.boolean().default(false),
  }),
  passwordStrength: z.object({
    password: z.string().max(PASSWORD.maxCharacters),
    email: given.optional(),
    name: given.optional(),
    organisation: given.optional(),
  }),
  changePassword: z.object({ currentPassword: given, newPassword }),
  ownPassword: z.object({ password: given }),
  /** Some programs show a code with spaces. */
  code: z.object({ code: given.transform((text) => text.replaceAll(/\s/g, '')) }),
  passkey: z.object({ name, response: z.looseObject({ id: base64url }) }),
  passkeySignIn: z.object({ response: z.looseObject({ id: base64url }) }),
  /** `evt` is the browser's proof of the address. */
  signUp: z.object({ token: token.optional(), email, evt: z.string().optional() }),
  account: z.object({
    token: token.optional(),
    name,
    email,
    password: newPassword,
    organisation: name.optional(),
  }),
  invitationCheck: z.object({ token }),
  invitation: z.object({ email: email.nullish() }),
  removal: z.object({ keys: z.enum(['keep', 'revoke']).optional() }),
  role: z.object({ role: z.enum(['owner', 'member']) }),
  organizationChange: z.object({ password: given, require_second_factor: z.boolean() }),
  key: z.object({
    name,
    scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length),
    expires_in_days: z.number().int().min(1).max(3650).nullish(),
    networks: z.array(z.string()).nullish(),
    requests_per_day: z
      .int(REQUESTS_PER_DAY_ISSUE)
      .min(1, REQUESTS_PER_DAY_ISSUE)
      .max(MAX_REQUESTS_PER_DAY, REQUESTS_PER_DAY_ISSUE)
      .nullish(),
  }),
  usage: z.object({ days: z.coerce.number().int().min(1).max(400).default(30) }),
  domains: z.object({ allow: domains, block: domains }),
  check: z.object({ email: given, mode: z.enum(MODES).default('medium') }),
  list: z.object({ mode: z.enum(MODES).default('medium'), column: z.string().max(200).optional() }),
};

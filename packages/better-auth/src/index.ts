export { emailValidation } from './email-validation.ts';
export type {
  EmailValidationOptions,
  EmailValidationPlugin,
  OwnershipVerifier,
} from './options.ts';
export type { VerifyReceipt } from './check-email.ts';
export type { EmailPolicy, EmailRule, EmailVerdict } from './policy.ts';
export { EMAIL_ERROR_CODES } from './error-codes.ts';
export type { EmailErrorCode } from './error-codes.ts';
export { backfillInboxes } from './backfill-inboxes.ts';
export type { BackfillOptions, BackfillReport, InboxCollision } from './backfill-inboxes.ts';

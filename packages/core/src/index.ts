export { createEmailValidator } from './validator.ts';
export type { CheckOptions, EmailValidator, ValidatorOptions } from './validator.ts';
export type { Field, FieldVerbs, When } from './field.ts';
export { follower, openField } from './open-field.ts';
export type { FieldOptions, OpenField } from './open-field.ts';
export { createEmailSyntax, emailSyntax, withEmail } from './schema.ts';
export type {
  AsyncSchema,
  EmailCheck,
  SchemaIssue,
  SchemaOptions,
  SchemaResult,
  StandardSchema,
  SyncSchema,
} from './schema.ts';
export type { Settings } from './settings.ts';
export type {
  Decision,
  Level,
  Outcome,
  Phase,
  Rule,
  Shown,
  Snapshot,
  Verdict,
} from './snapshot.ts';
export type { Policy, Preset, ReasonKey } from './policy.ts';
export type { Code } from './code.ts';
export type { Failure, FailureCode } from './failure.ts';
export type { LabelCode, Locale, Messages, Text } from './messages.ts';
export type { ValidatorEvent } from './events.ts';
export type { Suggest } from './suggestion.ts';
export type { Trait } from './verdict.ts';

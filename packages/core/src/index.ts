export { createEmailValidator } from './validator.ts';
export type { CheckOptions, EmailValidator, ValidatorOptions } from './validator.ts';
export type { Field, FieldVerbs, SubmitOptions } from './field.ts';
export { createEmailSyntax, emailSyntax, withEmail } from './schema.ts';
export type {
  AsyncSchema,
  EmailCheck,
  EmailPath,
  SchemaIssue,
  SchemaOptions,
  SchemaResult,
  StandardSchema,
  SyncSchema,
} from './schema.ts';
export type { Policy, ReasonKey } from './policy.ts';
export type { Settings } from './settings.ts';
export type {
  Code,
  Decision,
  Failure,
  FailureCode,
  LabelCode,
  Level,
  Locale,
  Messages,
  Outcome,
  Phase,
  Preset,
  Rule,
  Snapshot,
  Suggest,
  Text,
  Trait,
  UnsentReason,
  ValidatorEvent,
  Verdict,
  When,
} from './types.ts';

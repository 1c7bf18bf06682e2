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
  Policy,
  Preset,
  ReasonKey,
  Rule,
  Settings,
  Snapshot,
  Suggest,
  Text,
  Trait,
  UnsentReason,
  ValidatorEvent,
  Verdict,
  When,
} from './types.ts';

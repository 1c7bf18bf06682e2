import { parsePlainAddress } from '@postern/address';
import { noteRule } from './diagnostics/submit.ts';
import { textFor } from './messages.ts';
import { EMPTY } from './outcome.ts';
import type { Messages } from './types.ts';

/** The build replaces it with a constant, since a page has no `process`. */
declare const process: { env: { NODE_ENV?: string } };

/**
 * The interface that schema libraries share. Declared here, since types are not a reason to depend
 * on a package. Source: https://standardschema.dev, version 1.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
      options?: SchemaOptions,
    ) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** A schema that returns its result at once. */
export type SyncSchema<Input, Output = Input> = Schema<
  Input,
  Output,
  (value: unknown, options?: SchemaOptions) => SchemaResult<Output>
>;

/** A schema that always returns a promise. */
export type AsyncSchema<Input, Output = Input> = Schema<
  Input,
  Output,
  (value: unknown, options?: SchemaOptions) => Promise<SchemaResult<Output>>
>;

/** A value, or what is wrong. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** One thing that is wrong, and where. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The options that a library can pass to a schema. Only `signal` is read. */
export type SchemaOptions =
  { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined;

/** The validator of {@link withEmail}: a field, or a validator. */
export interface EmailCheck {
  validate(value: string, options?: { signal?: AbortSignal }): Promise<string | undefined>;
}

/** The path of an address in a value: a key, or up to six keys. Any path if the type of the value is unknown. */
export type EmailPath<Value> = unknown extends Value
  ? PropertyKey | readonly PropertyKey[]
  : KeyOf<Value> | Keys<Value>;

/** The keys of each of the objects that a value may be. */
type KeyOf<Value> = Value extends readonly unknown[]
  ? number
  : Value extends object
    ? keyof Value
    : never;

/** The path to each member of a value, up to six keys deep. */
type Keys<Value, Depth extends unknown[] = []> = Depth['length'] extends 6
  ? never
  : Value extends object
    ? {
        [Key in KeyOf<Value>]:
          readonly [Key] | readonly [Key, ...Keys<Value[Key & keyof Value], [...Depth, Key]>];
      }[KeyOf<Value>]
    : never;

interface Schema<Input, Output, Run> {
  readonly '~standard': Omit<StandardSchema<Input, Output>['~standard'], 'validate'> & {
    readonly validate: Run;
  };
}
/** The types that a schema declares. */
type Types<Base extends StandardSchema> = NonNullable<Base['~standard']['types']>;

/** The syntax of an email address, with English messages; its output is the normal form. It sends no request. */
export const emailSyntax: SyncSchema<string> = {
  '~standard': { version: 1, vendor: 'postern', validate: (value) => readSyntax(value, undefined) },
};

/** Like {@link emailSyntax}, with the texts of `messages`. Missing texts are English. */
export function createEmailSyntax(messages: Messages): SyncSchema<string> {
  return {
    '~standard': { ...emailSyntax['~standard'], validate: (value) => readSyntax(value, messages) },
  };
}

/**
 * Adds the validation of an email address to any schema for an object.
 *
 * The base schema runs first. The address, as it was entered, is validated only if it is a text and the base
 * has no issue with it. A blocked address becomes an issue at the path; other issues and the value stay as the
 * base returned them. It rejects only if the base throws.
 *
 * @param path a key of the object, or the keys that lead to the address; a path that the schema does not
 *   have does not compile.
 */
export function withEmail<Base extends StandardSchema>(
  schema: Base,
  path: EmailPath<Types<Base>['input']>,
  field: EmailCheck,
): AsyncSchema<Types<Base>['input'], Types<Base>['output']> {
  const keys = (typeof path === 'object' ? path : [path]) as readonly PropertyKey[];
  return {
    '~standard': {
      version: 1,
      vendor: 'postern',
      async validate(value, options) {
        const base = await schema['~standard'].validate(value, options);
        if (base.issues?.some((issue) => isAt(issue, keys))) {
          if (process.env.NODE_ENV !== 'production') noteRule(at(value, keys));
          return base;
        }
        const typed = at(value, keys) ?? ('value' in base ? at(base.value, keys) : undefined);
        if (typeof typed !== 'string') return base;
        const signal = options?.libraryOptions?.['signal'];
        try {
          const message = await field.validate(
            typed,
            signal instanceof AbortSignal ? { signal } : {},
          );
          if (message === undefined) return base;
          return { issues: [...(base.issues ?? []), { message, path: keys }] };
        } catch {
          // An error in a custom check blocks no user.
          return base;
        }
      },
    },
  };
}

function readSyntax(value: unknown, messages: Messages | undefined): SchemaResult<string> {
  const text = typeof value === 'string' ? value : '';
  const parsed = parsePlainAddress(text);
  if (parsed.ok) return { value: parsed.address };
  const outcome = Object.freeze({
    ...EMPTY,
    address: text.trim(),
    verdict: 'invalid' as const,
    level: 'error' as const,
    decision: 'block' as const,
    code: parsed.code,
    character: parsed.character,
  });
  return { issues: [{ message: textFor(parsed.code, outcome, messages) }] };
}

/** Whether an issue is at a path, or below it. */
function isAt({ path = [] }: SchemaIssue, keys: readonly PropertyKey[]): boolean {
  return keys.every((key, index) => {
    const step = path[index];
    const found = typeof step === 'object' ? step.key : step;
    return found !== undefined && String(found) === String(key);
  });
}

/** Reads the value at a path; undefined when there is none. */
function at(value: unknown, keys: readonly PropertyKey[]): unknown {
  try {
    return keys.reduce((inner, key) => (inner as Record<PropertyKey, unknown>)[key], value);
  } catch {
    return undefined;
  }
}

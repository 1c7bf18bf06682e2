import { get, type FieldValues, type Resolver, type ResolverResult } from 'react-hook-form';

/** The name of the field's own rule in `errors`. */
export const RULE = 'postern';

/** The rule of an email field. */
interface EmailRule {
  /** The message if the text is blocked, else undefined. */
  validate: (text: string) => Promise<string | undefined>;
  /** Whether the present text is known to be blocked. */
  isBlocked: () => boolean;
}

/** The part of react-hook-form's options that this file reads. */
interface Options {
  resolver?: Resolver | undefined;
}

/** The rules of the email fields that are mounted, by form and name. */
const joined = new WeakMap<object, Map<string, EmailRule>>();

/**
 * Adds the rule of an email field to the resolver of a form, if the form has one: react-hook-form
 * ignores the rules of `register` then.
 *
 * `useForm` assigns its resolver at each render, also when the field itself does not render. So the property
 * `_options` is wrapped, once for each form.
 *
 * @param control the form's `control`.
 * @returns a function that removes the rule.
 */
export function joinResolver(control: object, name: string, rule: EmailRule): () => void {
  const rules = joined.get(control) ?? new Map<string, EmailRule>();
  if (!joined.has(control)) {
    joined.set(control, rules);
    followResolver(control as { _options: Options }, rules);
  }
  rules.set(name, rule);
  return () => {
    if (rules.get(name) === rule) rules.delete(name);
  };
}

function followResolver(control: { _options: Options }, rules: Map<string, EmailRule>): void {
  const own = Object.getOwnPropertyDescriptor(control, '_options');
  if (!own?.set) return;
  Object.defineProperty(control, '_options', {
    ...own,
    set({ resolver, ...options }: Options) {
      own.set!({ ...options, resolver: resolver && withRules(resolver, rules) });
    },
  });
  // Wraps the present resolver.
  control._options = { ...control._options };
}

/** Adds the errors of the email fields to those of a resolver. */
const withRules =
  (resolver: Resolver, rules: Map<string, EmailRule>): Resolver =>
  async (values, context, options) => {
    const { names, fields } = options;
    const asked = [...rules].map(async ([name, { validate, isBlocked }]) => {
      // An event of another field does not wait for this one.
      const isNamed = names?.some((each) => `${name}.`.startsWith(`${each}.`)) ?? true;
      const text = get(values, name) as string | null | undefined;
      if (isNamed) return { name, message: await validate(text ?? '') };
      // A disabled or read-only input is barred from validation.
      const isBarred = refOf(fields, name)?.willValidate === false;
      return { name, message: isBlocked() && !isBarred ? RULE : undefined };
    });
    const base = await resolver(values, context, options);
    const refused = (await Promise.all(asked)).filter(
      ({ name, message }) => message !== undefined && !get(base.errors, name),
    );
    if (!refused.length) return base;
    let errors: object = base.errors;
    for (const { name, message } of refused)
      errors = withError(errors, name.split('.'), {
        type: RULE,
        message,
        ref: refOf(fields, name),
      });
    return { values: {}, errors } as ResolverResult;
  };

const refOf = (fields: object, name: string) =>
  (get(fields, name) as { ref?: Partial<HTMLInputElement> } | undefined)?.ref;

/** A copy of errors with one more: a resolver can return the same object each time. */
function withError(errors: object | undefined, [key = '', ...rest]: string[], error: object) {
  const copy: FieldValues = Object.assign(isNaN(Number(key)) ? {} : [], errors);
  copy[key] = rest.length ? withError(copy[key] as object | undefined, rest, error) : error;
  return copy;
}

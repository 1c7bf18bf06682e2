import type { FormKitMessage, FormKitNode, FormKitPlugin, FormKitSchemaNode } from '@formkit/core';
import { openBinding } from '@postern/core/adapter/lazy';
import { reactive, watch } from 'vue';
import type { EmailValidation, EmailValidationOptions } from './types.ts';
import { createComposable } from './use-email-validation.ts';

const useEmailValidation = /* @__PURE__ */ createComposable(openBinding);

/** The name of the field's rule. */
const RULE = 'postern';
/** The property of the node that the rule reads: FormKit calls the rule again when it changes. */
const ROUND = 'posternRound';

/** Attributes of the input, beside those of FormKit. */
const INPUT = {
  ref: '$postern.inputProps.ref',
  autocomplete: 'email',
  inputmode: 'email',
  autocapitalize: 'none',
  spellcheck: 'false',
  'aria-invalid': '$postern.isInvalid()',
  'aria-required': '$state.required || $postern.isRequired || undefined',
  'aria-describedby': '$postern.describe($describedBy)',
};

/** The nodes of the field, behind FormKit's own. */
const NODES = [
  { $el: 'p', bind: '$postern.messageProps' },
  { $el: 'button', bind: '$postern.suggestionProps' },
  { $el: 'span', bind: '$postern.statusProps' },
] as FormKitSchemaNode[];

/** Options of `createEmailPlugin`; FormKit has the id, the value and the server's refusals. */
export type EmailPluginOptions = Omit<EmailValidationOptions, 'id' | 'value' | 'refused'>;

/**
 * Makes a plugin of FormKit that judges the address in each input of the type `email` below: for one
 * input, for a form, or for all. It adds the field's rule and nodes, and follows `reset` and
 * `setErrors`.
 *
 * `gate` is `'wait'` by default: the errors of all inputs show at once.
 */
export function createEmailPlugin(options: EmailPluginOptions = {}): FormKitPlugin {
  return (node) => {
    if (node.props['type'] !== 'email') return;
    // All plugins were called by then, and the component of the input is still being set up.
    node.on('created', () => {
      // As it is in the input: what FormKit calls the value follows a moment later.
      const textOf = () => String(node.context?._value ?? node._value ?? '');
      const email = useEmailValidation(() => ({
        gate: 'wait',
        ...options,
        id: node.props.id,
        value: textOf(),
      }));
      addRule(node, email, addNodes(node, email, options));
      node.on('reset', () => {
        email.field.reset(textOf());
      });
    });
  };
}

/**
 * Holds the submit back. Where the field has its nodes, the text of the refusal is its message, and
 * not FormKit's.
 */
function addRule(
  node: FormKitNode,
  { field, validate, refuse, isBlocked, isChecking }: EmailValidation,
  hasNodes: boolean,
): void {
  let refusal: string | undefined;
  let passed: string | undefined;
  const judge = async ({ value, props }: FormKitNode) => {
    void props[ROUND];
    const text = String(value ?? '');
    // The person has typed on since: FormKit asks again in a moment, and the field knows the newer text.
    if (text !== String(node._value ?? '')) return true;
    refusal = await validate(text);
    passed = refusal === undefined ? text : undefined;
    return refusal === undefined;
  };
  let isMarking = false;
  // A form, or a step of it, that the user submits marks each of its inputs, and shows what is wrong.
  node.on('message-added', ({ payload }) => {
    if ((payload as FormKitMessage).key !== 'submitted') return;
    isMarking = true;
    field.commit(true);
    isMarking = false;
  });
  // FormKit calls no rule when the user leaves the input, and a step waits for rules alone: so the rule waits for the
  // deeper mode. While FormKit marks the inputs it is too late for that: a rule that runs then counts as failed. Nor does
  // FormKit call a rule at a submit.
  watch(
    [isBlocked, isChecking],
    ([blocked, checking]) => {
      if (!(blocked || (checking && !isMarking)) || passed !== field.getSnapshot().value) return;
      passed = undefined;
      node.props[ROUND] = Symbol();
    },
    { flush: 'sync' },
  );
  // The application may change both at any time: an object in a template is another at each rendering.
  node.hook.prop((change, next) => {
    const { prop, value } = change as { prop: string; value: unknown };
    if (prop === 'validation') return next({ prop, value: withRule(value) });
    if (prop !== 'validationRules') return next(change);
    return next({ prop, value: { ...(value as object | undefined), [RULE]: judge } });
  });
  const { validation, validationRules } = node.props as Record<string, unknown>;
  Object.assign(node.props, { validationRules, validation });
  node.hook.message((message, next) => {
    const isServers = hasNodes && message.type === 'error' && !!message.value;
    if (isServers) refuse({ value: field.getSnapshot().value, message: String(message.value) });
    const isOurs = message.key === `rule_${RULE}`;
    // FormKit shows this very object, and not what a hook makes of it.
    if (isServers || isOurs)
      Object.assign(message, hasNodes ? { visible: false } : { value: refusal });
    return next(message);
  });
}

/** The rules of an input, and the field's; the plus sign has an empty text judged too. */
function withRule(validation: unknown) {
  const own = `+${RULE}`;
  if (Array.isArray(validation)) return [...(validation as unknown[]), [own]];
  return [validation, own].filter(Boolean).join('|');
}

/** Puts the nodes of the field behind those of the input; one without sections has no place for them. */
function addNodes(
  node: FormKitNode,
  email: EmailValidation,
  { required }: EmailPluginOptions,
): boolean {
  const { definition } = node.props;
  const schema = definition?.schema;
  if (!definition || typeof schema !== 'function') return false;
  Object.assign(node.context!, {
    postern: reactive({
      ...email,
      isRequired: required,
      isInvalid: () => email.inputProps.value['aria-invalid'],
      describe: (ids?: string) => [ids, email.ids.message].filter(Boolean).join(' '),
    }),
  });
  node.props.definition = {
    ...definition,
    schemaMemoKey: `${definition.schemaMemoKey ?? ''}-${RULE}`,
    schema: (extensions) => {
      const { input } = extensions as { input?: { attrs?: object } };
      const made = schema({
        ...extensions,
        input: { ...input, attrs: { ...INPUT, ...input?.attrs } },
      });
      const root = (Array.isArray(made) ? made[0] : made) as { else?: object };
      const outer = (root.else ?? root) as { children: FormKitSchemaNode[] };
      outer.children = [...outer.children, ...NODES];
      return made;
    },
  };
  return true;
}

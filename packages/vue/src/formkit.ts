import type { FormKitMessage, FormKitNode, FormKitPlugin, FormKitSchemaNode } from '@formkit/core';
import { openBinding } from '@postern/core/adapter/lazy';
import { reactive, watch } from 'vue';
import type { EmailValidation, EmailValidationOptions } from './types.ts';
import { createComposable } from './use-email-validation.ts';

const useEmailValidation = /* @__PURE__ */ createComposable(openBinding);

/** The name of the field's rule. */
const RULE = 'postern';
/** The property of the node that the rule reads. FormKit calls the rule again when it changes. */
const ROUND = 'posternRound';

/** Attributes of the input that are added to those of FormKit. */
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

/** The nodes of the field, which follow FormKit's own. */
const NODES = [
  { $el: 'p', bind: '$postern.messageProps' },
  { $el: 'button', bind: '$postern.suggestionProps' },
  { $el: 'span', bind: '$postern.statusProps' },
] as FormKitSchemaNode[];

/** Options of `createEmailPlugin`; FormKit has the id, the value and the rejections by the server. */
export type EmailPluginOptions = Omit<EmailValidationOptions, 'id' | 'value' | 'refused'>;

/**
 * Creates a plugin of FormKit that validates the address in inputs of the type `email`: in one input, in those of a
 * form, or in all. It adds the rule and the nodes of the field, and follows `reset` and `setErrors`.
 *
 * `gate` is `'wait'` by default, so that the errors of all inputs appear together.
 */
export function createEmailPlugin(options: EmailPluginOptions = {}): FormKitPlugin {
  return (node) => {
    if (node.props['type'] !== 'email') return;
    // At this event all plugins have been called, and the setup of the component still runs.
    node.on('created', () => {
      // The text in the input. FormKit updates `node.value` later.
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
 * Adds the rule of the field, which blocks the submit. If the field has nodes, they show the message, and FormKit does
 * not.
 */
function addRule(
  node: FormKitNode,
  { field, validate, refuse, isBlocked, isChecking }: EmailValidation,
  hasNodes: boolean,
): void {
  let rejection: string | undefined;
  let passed: string | undefined;
  const rule = async ({ value, props }: FormKitNode) => {
    void props[ROUND];
    const text = String(value ?? '');
    // The text has changed since. FormKit calls the rule again soon, and the field has the newer text.
    if (text !== String(node._value ?? '')) return true;
    rejection = await validate(text);
    passed = rejection === undefined ? text : undefined;
    return rejection === undefined;
  };
  let isMarking = false;
  // A form, or a step of it, that the user submits marks each of its inputs. Each input then shows its message.
  node.on('message-added', ({ payload }) => {
    if ((payload as FormKitMessage).key !== 'submitted') return;
    isMarking = true;
    field.commit(true);
    isMarking = false;
  });
  // FormKit calls no rule when the user leaves the input or submits, and a step waits only for rules. So a change of
  // `posternRound` makes FormKit call the rule again, and the rule waits for the deeper mode. While FormKit marks the
  // inputs it is too late for that, because a rule that runs then counts as failed.
  watch(
    [isBlocked, isChecking],
    ([blocked, checking]) => {
      if (!(blocked || (checking && !isMarking)) || passed !== field.getSnapshot().value) return;
      passed = undefined;
      node.props[ROUND] = Symbol();
    },
    { flush: 'sync' },
  );
  // Both can change at any time: an object in a template is a new one at each render.
  node.hook.prop((change, next) => {
    const { prop, value } = change as { prop: string; value: unknown };
    if (prop === 'validation') return next({ prop, value: withRule(value) });
    if (prop !== 'validationRules') return next(change);
    return next({ prop, value: { ...(value as object | undefined), [RULE]: rule } });
  });
  const { validation, validationRules } = node.props as Record<string, unknown>;
  Object.assign(node.props, { validationRules, validation });
  node.hook.message((message, next) => {
    const isServers = hasNodes && message.type === 'error' && !!message.value;
    if (isServers) refuse({ value: field.getSnapshot().value, message: String(message.value) });
    const isOurs = message.key === `rule_${RULE}`;
    // FormKit shows this object, and ignores the result of the hook.
    if (isServers || isOurs)
      Object.assign(message, hasNodes ? { visible: false } : { value: rejection });
    return next(message);
  });
}

/** The rules of an input with the rule of the field. The plus sign makes FormKit call it for an empty text too. */
function withRule(validation: unknown) {
  const own = `+${RULE}`;
  if (Array.isArray(validation)) return [...(validation as unknown[]), [own]];
  return [validation, own].filter(Boolean).join('|');
}

/** Adds the nodes of the field after those of the input. Returns false for an input without sections. */
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

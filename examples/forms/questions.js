/*
 * Recipes changed as users of the libraries change them: a recipe's file with a few strings replaced. They are built
 * together with the recipes, and e2e/forms/questions.test.ts tests them. docs/decisions/forms.md#0085 lists where
 * users ask for each.
 */

/** @typedef {Pick<import('./list.js').Recipe, 'app' | 'file'> & import('./modes.js').Mode} Variant */

const BUTTON = '<button>Sign up</button>';

/** Shows that the address is checked, from the first key to the result. */
const busy = {
  app: 'react',
  file: 'tanstack-form',
  mode: 'busy',
  replace: [
    [
      BUTTON,
      `${BUTTON}
      <output id="busy">{/scheduled|checking/.test(email.phase) ? 'Checking' : ''}</output>`,
    ],
  ],
};

/** The library holds the error of the server. */
const serverError = {
  app: 'react',
  file: 'tanstack-form',
  mode: 'server-error',
  replace: [
    [
      `async onSubmit({ value }) {
      const message = await send(value, email.receipt);
      if (message) email.refuse({ value: value.email, message });
    },`,
      `validators: {
      async onSubmitAsync({ value }) {
        const message = await send(value, email.receipt);
        return message ? { fields: { email: { value: value.email, message } } } : undefined;
      },
    },`,
    ],
    [
      "useEmailValidation({ gate: 'wait', value });",
      `useEmailValidation({
    gate: 'wait',
    value,
    refused: useStore(form.store, ({ fieldMeta }) => fieldMeta.email?.errorMap.onSubmit ?? null),
  });`,
    ],
  ],
};

/** An address that the page fills in. */
const prefilled = {
  app: 'vue',
  file: 'vee-validate',
  mode: 'prefilled',
  replace: [
    [
      "initialValues: { name: '', email: '' }",
      "initialValues: { name: '', email: 'jane@example.org' }",
    ],
  ],
};

/** A list of all errors of the form. */
const summary = {
  app: 'react',
  file: 'formisch',
  mode: 'summary',
  replace: [
    [
      'import { Field, Form, reset, useField, useForm }',
      'import { Field, Form, getDeepErrorEntries, reset, useField, useForm }',
    ],
    [
      BUTTON,
      `<ul id="summary">
        {getDeepErrorEntries(form).map(({ path, errors }) => (
          <li key={path.join('.')}>{errors[0]}</li>
        ))}
      </ul>
      ${BUTTON}`,
    ],
  ],
};

/** A schema with a rule of its own for the address, which rejects addresses that the field allows. */
const ownRule = {
  app: 'svelte',
  file: 'superforms-schema',
  mode: 'own-rule',
  replace: [
    ['email: z.string() });', "email: z.email('Use an address without accents.') });"],
    [
      'if (!form.valid) return;',
      `const [issue] = form.errors.email ?? [];
      if (issue && !email.current.isBlocked) email.refuse({ value: form.data.email, message: issue });
      if (!form.valid) return;`,
    ],
  ],
};

/** @type {Variant[]} */
export const variants = [busy, serverError, prefilled, summary, ownRule];

/**
 * One form library or component kit with the field.
 *
 * @typedef {object} Recipe
 * @property {'react' | 'vue' | 'svelte'} app the folder of the file.
 * @property {string} file relative to `src` of that folder, without the extension.
 * @property {string} library its name, as its own documentation writes it.
 * @property {string} write what a developer adds to a form of the library.
 * @property {'wait' | 'true' | 'false'} gate the `gate` of the field.
 * @property {Partial<Record<string, string>>} [differs] checks that the library cannot pass, by name, with
 *   what it does instead. The suite tests that too.
 */

/** @type {Recipe[]} */
export const recipes = [
  {
    app: 'react',
    file: 'react-hook-form',
    library: 'react-hook-form',
    write: "`useEmailField(form, 'email')`, `email.register()`",
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'react-hook-form-zod',
    library: 'react-hook-form with zod',
    write: "`zodResolver(schema)`, `useEmailField(form, 'email')`, `email.register()`",
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'shadcn',
    library: 'shadcn/ui with react-hook-form',
    write: '`<EmailField form={form} name="email" label="Email" />`, which `npx shadcn add` writes',
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'formik',
    library: 'Formik',
    write: '`validate: async ({ email }) => …`, `merge(getFieldProps(…))`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'react',
    file: 'formik-yup',
    library: 'Formik with Yup',
    write: '`string().test(…)` with `email.validate` in `validationSchema`, `merge(…)`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'react',
    file: 'tanstack-form',
    library: 'TanStack Form',
    write: '`onChangeAsync: ({ value, signal }) => email.validate(value, { signal })`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'react',
    file: 'tanstack-form-schema',
    library: 'TanStack Form with a schema',
    write: "`withEmail(schema, 'email', …)` in the form's `validators`, `value`",
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'react',
    file: 'use-action-state',
    library: 'React 19 `useActionState`',
    write: '`await email.validate(…)` in the action, `refused`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'react',
    file: 'mui',
    library: 'MUI with react-hook-form',
    write: '`slotProps={{ htmlInput: email.register() }}`',
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'mantine',
    library: 'Mantine',
    write:
      '`validate: { email: (text) => email.validate(text) }`, `merge(getInputProps(…))`, `value`',
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'mantine-schema',
    library: 'Mantine with a schema',
    write: "`schemaResolver(withEmail(schema, 'email', …))`, `merge(getInputProps(…))`, `value`",
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'base-ui',
    library: 'Base UI',
    write: '`nativeValidity`, `value`, `await email.validate(…)` in `onFormSubmit`',
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'react-aria',
    library: 'React Aria Components',
    write: '`nativeValidity`, `value`, `isInvalid`, `await email.validate(…)` in `onSubmit`',
    gate: 'wait',
    differs: { E: 'shows the error of an empty name first, and then that of an empty address' },
  },
  {
    app: 'react',
    file: 'conform',
    library: 'Conform',
    write: '`syncRule(email.field)` in the schema, `merge({ id, name })`',
    gate: 'wait',
  },
  {
    app: 'react',
    file: 'formisch',
    library: 'Formisch',
    write: '`email.validate` in the schema, `merge(field.props)`, `value`',
    gate: 'wait',
  },
  {
    app: 'vue',
    file: 'vee-validate',
    library: 'VeeValidate',
    write: "`useField('email', rule(email))`, `value`",
    gate: 'wait',
  },
  {
    app: 'vue',
    file: 'vee-validate-valibot',
    library: 'VeeValidate with Valibot',
    write: '`v.rawCheckAsync` with `email.validate` in `toTypedSchema(…)`, `value`',
    gate: 'wait',
  },
  {
    app: 'vue',
    file: 'vuelidate',
    library: 'Vuelidate',
    write: '`helpers.withAsync(validatorRule(email), [email.isBlocked])`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'vue',
    file: 'regle',
    library: 'Regle',
    write: '`withAsync(validatorRule(email), [email.isBlocked])`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'vue',
    file: 'tanstack-form',
    library: 'TanStack Form (Vue)',
    write: '`onChangeAsync: ({ value, signal }) => email.validate(value, { signal })`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'vue',
    file: 'vuetify',
    library: 'Vuetify',
    write: '`:rules="[rule(email)]"`, `v-bind="inputProps"`, `value`',
    gate: 'wait',
  },
  {
    app: 'vue',
    file: 'quasar',
    library: 'Quasar',
    write: '`:rules` with `email.validate`, `v-bind="inputProps"`, `:for`, `value`',
    gate: 'wait',
  },
  {
    app: 'vue',
    file: 'element-plus',
    library: 'Element Plus',
    write: '`asyncValidator: asyncRule(email)`, `v-bind="inputProps"`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'vue',
    file: 'primevue',
    library: 'PrimeVue Forms',
    write: '`await email.validate(…)` in the resolver, `v-bind="inputProps"`, `value`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'vue',
    file: 'formkit',
    library: 'FormKit',
    write: '`:plugins="[createEmailPlugin()]"`',
    gate: 'wait',
    differs: { F: 'moves no focus' },
  },
  {
    app: 'svelte',
    file: 'felte',
    library: 'Felte',
    write: '`debounced.validate` with `email.validate(address)`, `value: () => $data.email`',
    gate: 'wait',
  },
  {
    app: 'svelte',
    file: 'superforms',
    library: 'Superforms',
    write:
      "`validators(standard(withEmail(schema, 'email', email), …))` in `onSubmit`, `value: () => $form.email`",
    gate: 'wait',
  },
  {
    app: 'svelte',
    file: 'superforms-schema',
    library: 'Superforms with one schema',
    write: "`validators: standard(withEmail(schema, 'email', …), …)`, `value: () => $form.email`",
    gate: 'wait',
  },
  {
    app: 'svelte',
    file: 'formsnap',
    library: 'Formsnap',
    write: 'as with Superforms, and `email.merge(props)` on the input',
    gate: 'wait',
  },
  {
    app: 'svelte',
    file: 'tanstack-form',
    library: 'TanStack Form (Svelte)',
    write:
      '`onSubmitAsync` with `email.validate(value, { signal })`, `value: () => values.current.email`',
    gate: 'wait',
  },
  {
    app: 'svelte',
    file: 'formisch',
    library: 'Formisch (Svelte)',
    write: '`v.rawCheckAsync` with `email.validate(dataset.value)`, `email.merge(field.props)`',
    gate: 'wait',
  },
];

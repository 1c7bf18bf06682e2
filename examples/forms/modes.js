/*
 * Recipes in which the library runs its rules at other times: the file of a recipe with a few strings replaced. They
 * are built together with the recipes, and the nightly run tests them.
 */

/**
 * A setting for when a library runs its rules.
 *
 * @typedef {object} Mode
 * @property {string} mode the library's name for it.
 * @property {[from: string, to: string][]} replace the strings to replace, each of which occurs once.
 * @property {boolean} [isWhole] whether every check runs in it, and not only those of modes.
 * @property {Partial<Record<string, string>>} [differs] see the recipe's.
 */

/** @type {(text: string, added: string) => [from: string, to: string]} */
const after = (text, added) => [text, `${text} ${added}`];

/** @type {(mode: string, ...replace: [from: string, to: string][]) => Mode} */
const modeOf = (mode, ...replace) => ({ mode, replace });

const VALUES = "defaultValues: { name: '', email: '' }";
const INITIAL = "initialValues: { name: '', email: '' },";
const INPUT = "initialInput: { name: '', email: '' }";

const hookForm = ['onBlur', 'onChange', 'onTouched', 'all'].map((mode) =>
  modeOf(mode, after(VALUES, `, mode: '${mode}'`)),
);

/** A resolver instead of rules for each field. */
const zod = {
  ...modeOf(
    'zodResolver',
    [
      "useForm } from 'react-hook-form';",
      "useForm } from 'react-hook-form'; import { zodResolver } from '@hookform/resolvers/zod'; import { z } from 'zod';",
    ],
    after(
      VALUES,
      ", resolver: zodResolver(z.object({ name: z.string().min(1, 'Enter your name.'), email: z.string().min(1, 'Enter your address.') }))",
    ),
  ),
  isWhole: true,
};

/** The same schema with the resolver for any Standard Schema. */
const standardSchema = {
  ...modeOf(
    'standardSchemaResolver',
    [
      "import { zodResolver } from '@hookform/resolvers/zod';",
      "import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';",
    ],
    ['zodResolver(schema)', 'standardSchemaResolver(schema)'],
  ),
  isWhole: true,
};

const formik = [
  modeOf('onChange', after(INITIAL, 'validateOnBlur: false,')),
  modeOf('onBlur', after(INITIAL, 'validateOnChange: false,')),
  modeOf('onSubmit', after(INITIAL, 'validateOnChange: false, validateOnBlur: false,')),
];

const mantine = [
  modeOf('onChange', after(INITIAL, 'validateInputOnChange: true,')),
  modeOf('onBlur', after(INITIAL, 'validateInputOnBlur: true,')),
];

const formisch = [
  ...['initial', 'touch', 'input', 'change', 'blur'].map((mode) =>
    modeOf(mode, after(INPUT, `, validate: '${mode}'`)),
  ),
  ...['touch', 'change', 'blur', 'submit'].map((mode) =>
    modeOf(`submit-${mode}`, after(INPUT, `, revalidate: '${mode}'`)),
  ),
];

/** @type {(from: string, ...replace: [from: string, to: string][]) => Mode[]} */
const tanstack = (from, ...replace) =>
  ['onChangeAsync', 'onBlurAsync', 'onSubmitAsync']
    .filter((mode) => mode !== from)
    .map((mode) => modeOf(mode, [`${from}:`, `${mode}:`], ...replace));

const SCHEMA = `import { withEmail } from '@postern/core'; import * as v from 'valibot';
  const schema = v.object({ name: v.pipe(v.string(), v.minLength(1, 'Enter your name.')), email: v.string() });`;
const OF_FORM =
  "validators: { onSubmitAsync: withEmail(schema, 'email', { validate: (...given) => email.validate(...given) }) },";

/** A schema for the whole form instead of rules for each field. */
const vueTanstackSchema = {
  ...modeOf(
    'schema',
    after("import { useForm } from '@tanstack/vue-form';", SCHEMA),
    after('canSubmitWhenInvalid: true,', OF_FORM),
    [' :validators="{ onSubmit: nameRule }"', ''],
    [' :validators="{ onChangeAsync: emailRule }"', ''],
    ["errors.join(' ')", "errors.map((issue) => issue?.message).join(' ')"],
  ),
  isWhole: true,
  differs: { F: 'moves no focus' },
};

const svelteTanstackSchema = {
  ...modeOf(
    'schema',
    after("import { createForm } from '@tanstack/svelte-form';", SCHEMA),
    after(VALUES, `, canSubmitWhenInvalid: true, ${OF_FORM}`.slice(0, -1)),
    ["validators={{ onChange: ({ value }) => (value ? undefined : 'Enter your name.') }}", ''],
    [
      'validators={{ onSubmitAsync: ({ value, signal }) => email.validate(value, { signal }) }}',
      '',
    ],
    ["meta.errors[0] ?? ''", "meta.errors[0]?.message ?? ''"],
  ),
  isWhole: true,
};

/** Runs the rule whenever the library runs the schema, not only at submit. */
const RUN_ALWAYS = /** @type {[from: string, to: string]} */ ([
  'validators: zod4(schema),',
  `validators: standard(
      withEmail(schema, 'email', { validate: (...of) => email.validate(...of) }),
      { defaults: empty },
    ),`,
]);

const superforms = ['oninput', 'onblur', 'onsubmit', 'submit-only'].flatMap((mode) => {
  const method = after('resetForm: false,', `validationMethod: '${mode}',`);
  return [modeOf(mode, method), modeOf(`${mode}-schema`, method, RUN_ALWAYS)];
});

/** @type {(mode: string, options: string, listener?: string) => Mode} */
const veeValidate = (mode, options, listener = '') =>
  modeOf(
    mode,
    ['const { value } = useField', 'const { value, handleBlur, handleChange } = useField'],
    ['rule(email)(address));', `rule(email)(address), { ${options} });`],
    after('v-model="value"', listener),
  );

/** @type {(mode: string, options: string, listener?: string) => Mode} */
const vuelidate = (mode, options, listener = '') =>
  modeOf(mode, ['{ $lazy: true }', `{ ${options} }`], after('v-model="values.email"', listener));

/** @type {(mode: string, options: string, listener?: string) => Mode} */
const regle = (mode, options, listener = '') =>
  modeOf(
    mode,
    ['{ autoDirty: false }', `{ ${options} }`],
    after('v-model="values.email"', listener),
  );

/** @type {(mode: string, added: string) => Mode} */
const primeVue = (mode, added) => modeOf(mode, [':validate-on-value-update="false"', added]);

/**
 * The modes of each library other than that of its recipe, by folder and file.
 *
 * @type {Record<string, Mode[]>}
 */
export const modesOf = {
  'react/react-hook-form': hookForm,
  'react/react-hook-form-zod': [standardSchema, ...hookForm],
  'react/shadcn': [zod, ...hookForm],
  'react/mui': [zod, ...hookForm],
  'react/formik': formik,
  'react/formik-yup': formik,
  'react/tanstack-form': tanstack('onChangeAsync'),
  'react/tanstack-form-schema': [
    modeOf('onChangeAsync', ['onSubmitAsync:', 'onChangeAsync:']),
    {
      ...modeOf('onBlurAsync', ['onSubmitAsync:', 'onBlurAsync:']),
      // `handleSubmit` stops at the error of a field, before it calls the form's validators again.
      differs: { 'M Enter': 'Enter does not submit a corrected address before the input is left' },
    },
  ],
  // An action runs only at submit.
  'react/use-action-state': [],
  'react/mantine': mantine,
  'react/mantine-schema': mantine,
  'react/base-ui': ['onBlur', 'onChange'].map((mode) =>
    modeOf(mode, after('<Form key={round}', `validationMode="${mode}"`)),
  ),
  // The browser decides when. With `validationBehavior="aria"` nothing blocks a submit.
  'react/react-aria': [],
  'react/conform': [
    ['onBlur', "shouldValidate: 'onBlur'"],
    ['onInput', "shouldValidate: 'onInput'"],
    ['onSubmit-onBlur', "shouldRevalidate: 'onBlur'"],
    ['onSubmit-onInput', "shouldRevalidate: 'onInput'"],
    ['onBlur-onInput', "shouldValidate: 'onBlur', shouldRevalidate: 'onInput'"],
  ].map(([mode = '', options]) => modeOf(mode, after('useForm<Values>({', `${options},`))),
  'react/formisch': formisch,
  'vue/vee-validate': [
    veeValidate('onSubmit', 'validateOnValueUpdate: false'),
    veeValidate('onMount', 'validateOnValueUpdate: true, validateOnMount: true'),
    veeValidate('onBlur', 'validateOnValueUpdate: false', '@blur="handleBlur($event, true)"'),
    veeValidate('onChange', 'validateOnValueUpdate: false', '@change="handleChange($event, true)"'),
    veeValidate('onInput', 'validateOnValueUpdate: false', '@input="handleChange($event, true)"'),
  ],
  'vue/vee-validate-valibot': [
    modeOf('onSubmit', [
      "useField<string>('email')",
      "useField<string>('email', undefined, { validateOnValueUpdate: false })",
    ]),
  ],
  'vue/vuelidate': [
    vuelidate('eager', '$lazy: false'),
    vuelidate('autoDirty', '$autoDirty: true'),
    vuelidate('lazy-autoDirty', '$lazy: true, $autoDirty: true'),
    vuelidate('lazy-onBlur', '$lazy: true', '@blur="form.email.$touch()"'),
    vuelidate('eager-onBlur', '$lazy: false', '@blur="form.email.$touch()"'),
  ],
  'vue/regle': [
    regle('autoDirty', 'autoDirty: true'),
    regle('lazy', 'lazy: true'),
    regle('lazy-onSubmit', 'lazy: true, autoDirty: false'),
    regle('silent', 'silent: true'),
    regle('rewardEarly', 'rewardEarly: true'),
    regle('onBlur', 'autoDirty: false', '@blur="r$.email.$touch()"'),
  ],
  'vue/tanstack-form': [vueTanstackSchema, ...tanstack('onChangeAsync')],
  'vue/vuetify': ['input', 'blur', 'invalid-input', 'lazy', 'eager', 'blur lazy'].map((mode) =>
    modeOf(mode.replace(' ', '-'), ['validate-on="submit"', `validate-on="${mode}"`]),
  ),
  'vue/quasar': ['false', 'true'].map((mode) =>
    modeOf(mode, [
      'hide-bottom-space\n      lazy-rules="ondemand"',
      `hide-bottom-space :lazy-rules="${mode}"`,
    ]),
  ),
  'vue/element-plus': ['blur', 'change'].map((mode) =>
    modeOf(mode, ["asyncRule(email), trigger: 'submit'", `asyncRule(email), trigger: '${mode}'`]),
  ),
  'vue/primevue': [
    primeVue('onValueUpdate', 'validate-on-value-update'),
    primeVue('onBlur', ':validate-on-value-update="false" validate-on-blur'),
    primeVue('onMount', ':validate-on-value-update="false" validate-on-mount'),
    primeVue('onValueUpdate-onBlur', 'validate-on-value-update validate-on-blur'),
  ],
  'vue/formkit': [
    ...['live', 'dirty', 'submit'].map((mode) =>
      modeOf(mode, after('type="email"', `validation-visibility="${mode}"`)),
    ),
    // The node also has FormKit's own rules.
    {
      ...modeOf('own-rules', after('type="email"', 'validation="required|email|length:6"')),
      isWhole: true,
      differs: { F: 'moves no focus' },
    },
  ],
  // Felte validates at each input and blur. The only choice is whether it debounces.
  'svelte/felte': [
    modeOf(
      'undebounced',
      [
        "name: name ? undefined : 'Enter your name.' }),",
        "name: name ? undefined : 'Enter your name.', email: await Promise.resolve(address).then((text) => email.validate(text)) }),",
      ],
      ['validate: ({ name }) =>', 'validate: async ({ name, email: address }) =>'],
      ['validate: async ({ email: address }) => ({ email: await email.validate(address) }),', ''],
    ),
  ],
  'svelte/superforms': superforms,
  // In other modes Superforms loses typed text while an asynchronous schema runs.
  'svelte/superforms-schema': [],
  'svelte/formsnap': superforms,
  // Validates the name even if the address is already rejected.
  'svelte/tanstack-form': [
    svelteTanstackSchema,
    ...tanstack('onSubmitAsync', after(VALUES, ', canSubmitWhenInvalid: true')),
  ],
  'svelte/formisch': formisch,
};

/**
 * Every mode as a separate recipe.
 *
 * @type {(Pick<import('./list.js').Recipe, 'app' | 'file'> & Mode)[]}
 */
export const modes = Object.entries(modesOf).flatMap(([recipe, all]) => {
  const [app, file] = /** @type {['react' | 'vue' | 'svelte', string]} */ (recipe.split('/'));
  return all.map((mode) => ({ app, file, ...mode }));
});

/** The forms that are measured, each with the same form without validation. */
export const forms = [
  { name: 'react', file: './subjects/react.jsx', bare: './subjects/react-bare.jsx' },
  {
    name: 'react controlled',
    file: './subjects/react-controlled.jsx',
    bare: './subjects/react-controlled-bare.jsx',
  },
  { name: 'vue', file: './subjects/vue.js', bare: './subjects/vue-bare.js' },
  { name: 'svelte', file: './subjects/svelte.js', bare: './subjects/svelte-bare.js' },
];

/** The form without a framework; the difference to it is the adapter. */
export const plain = {
  name: 'plain DOM',
  file: './subjects/dom.js',
  lazy: './subjects/dom-lazy.js',
  bare: './subjects/dom-bare.js',
};

/** The control forms: one must fail the measures, one has no validation. */
export const controls = [
  { name: 'naive form', file: './subjects/react-naive.jsx' },
  { name: 'bare form', file: './subjects/react-controlled-bare.jsx' },
];

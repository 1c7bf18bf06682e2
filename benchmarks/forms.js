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

/** The form without any framework: what the adapters add is what is above it. */
export const plain = {
  name: 'plain DOM',
  file: './subjects/dom.js',
  lazy: './subjects/dom-lazy.js',
  bare: './subjects/dom-bare.js',
};

/** The forms that show whether the measure works: one must fail it, one knows nothing. */
export const controls = [
  { name: 'naive form', file: './subjects/react-naive.jsx' },
  { name: 'bare form', file: './subjects/react-controlled-bare.jsx' },
];

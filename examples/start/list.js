/** The examples of this folder: a page of `docs/start` shows each. */
export const starts = [
  'react',
  'vue',
  'svelte',
  'preact',
  'solid',
  'custom-element',
  'script-tag',
  'dom',
];

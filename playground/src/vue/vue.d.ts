/* For svelte-check, which does not read .vue files; vue-tsc does, and knows their true types. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}

/* This is for svelte-check, which does not read .vue files. vue-tsc reads them and knows their types. */
declare module '*.vue' {
  import type { Component } from 'vue';
  const component: Component;
  export default component;
}

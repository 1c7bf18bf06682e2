declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component<Record<string, unknown>, { follow: (options: unknown) => void }>;
  export default component;
}

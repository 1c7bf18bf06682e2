import { mount } from 'svelte';
import type { FormColumn } from '../form-column.ts';
import App from './app.svelte';

/** Mounts the Svelte form. */
export function mountSvelte(target: Element, column: FormColumn): void {
  mount(App, { target, props: { column } });
}

import { mount } from 'svelte';
import type { Lane } from '../lane.ts';
import App from './app.svelte';

/** Puts the Svelte form into a place of the page. */
export function mountSvelte(place: Element, lane: Lane): void {
  mount(App, { target: place, props: { lane } });
}

import { createApp, h, shallowRef } from 'vue';
import { conditions } from '../conditions.ts';
import type { Lane } from '../lane.ts';
import SignUp from './sign-up.vue';

/** Puts the Vue form into a place of the page. */
export function mountVue(place: Element, lane: Lane): void {
  const now = shallowRef(conditions.get());
  conditions.subscribe((next) => (now.value = next));
  createApp({
    render: () => h(SignUp, { key: now.value.epoch, lane, conditions: now.value }),
  }).mount(place);
}

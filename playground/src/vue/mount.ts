import { createApp, h, shallowRef } from 'vue';
import { conditions } from '../conditions.ts';
import type { FormColumn } from '../form-column.ts';
import SignUp from './sign-up.vue';

/** Mounts the Vue form. */
export function mountVue(target: Element, column: FormColumn): void {
  const current = shallowRef(conditions.get());
  conditions.subscribe((next) => (current.value = next));
  createApp({
    render: () =>
      h(SignUp, { key: current.value.transportCount, column, conditions: current.value }),
  }).mount(target);
}

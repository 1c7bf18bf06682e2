import { emptyRecord, openPage, recorded, runScenarios, turn } from '@postern/scenarios';
import type { Implementation } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/vue';
import { shallowRef } from 'vue';
import { beforeAll } from 'vitest';
import SignUp from './test/SignUp.vue';
import { createComponent, createVaporApp, defineVaporComponent } from './test/vapor.ts';

/* The scenarios in Vapor components, as in `vapor.test.ts`. */

beforeAll(preload);

const vapor = (name: string, isControlled: boolean): Implementation => ({
  name: `Vue Vapor, ${name}`,
  async mount(options) {
    const record = emptyRecord();
    const now = shallowRef(options);
    const props = {
      options: () => now.value,
      isControlled: () => isControlled,
      record: () => record,
      useField: () => useEmailValidation,
    };
    const page = openPage();
    const app = createVaporApp(defineVaporComponent(() => createComponent(SignUp, props)));
    app.mount(page);
    await turn();
    return recorded(page, record, {
      follow(next) {
        now.value = next;
      },
      unmount() {
        app.unmount();
      },
    });
  },
});

// A Vapor component cannot detect that it hydrates the output of a server.
const except = ['S147'];
runScenarios(vapor('v-bind', false), { except });
runScenarios(vapor('v-model', true), { except });

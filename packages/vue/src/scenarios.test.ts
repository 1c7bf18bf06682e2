import { found, put, runScenarios, turn } from '@postern/scenarios';
import type { Implementation } from '@postern/scenarios';
import { renderToString } from '@vue/server-renderer';
import { createApp, createSSRApp, h, shallowRef } from 'vue';
import type { Ears } from './test/ears.ts';
import SignUp from './test/SignUp.vue';

const vue = (name: string, isControlled: boolean): Implementation => ({
  name: `Vue, ${name}`,
  async mount(options) {
    const ears: Ears = { field: null, work: null, text: '', updates: 0, sent: [] };
    const now = shallowRef(options);
    const root = { setup: () => () => h(SignUp, { options: now.value, isControlled, ears }) };
    const page = document.createElement('div');
    document.body.append(page);
    let app;
    if (options.typed === undefined) app = createApp(root);
    else {
      page.innerHTML = await renderToString(createSSRApp(root));
      put(page.querySelector<HTMLInputElement>('[name=email]')!, options.typed);
      app = createSSRApp(root);
    }
    app.mount(page);
    await turn();
    return found(page, {
      field: ears.field!,
      work: ears.work,
      sent: ears.sent,
      text: () => ears.text,
      renders: () => ears.updates,
      async follow(next) {
        now.value = next;
        await turn();
      },
      async unmount() {
        app.unmount();
        await turn();
        page.remove();
      },
    });
  },
});

runScenarios(vue('v-bind', false));
// Vue itself puts the model over what was typed before hydration.
runScenarios(vue('v-model', true), ['S147']);

import {
  emptyRecord,
  hasEveryVariant,
  openPage,
  put,
  recorded,
  runLazily,
  runScenarios,
  turn,
} from '@postern/scenarios';
import type { Implementation, Shell } from '@postern/scenarios';
import { suggestAddress } from '@postern/core/suggest';
import { preload, useEmailValidation, type EmailValidationOptions } from '@postern/vue';
import * as eager from '@postern/vue/eager';
import { renderToString } from '@vue/server-renderer';
import { render } from '@testing-library/vue';
import { createSSRApp, h, shallowRef, type Component } from 'vue';
import { beforeAll } from 'vitest';
import SignUp from './test/SignUp.vue';
import { createComposable } from './use-email-validation.ts';

const vue = (
  name: string,
  isControlled: boolean,
  useField: unknown = useEmailValidation,
): Implementation => ({
  name: `Vue, ${name}`,
  async mount(options) {
    const record = emptyRecord();
    const now = shallowRef(options);
    const root = {
      setup: () => () => h(SignUp, { options: now.value, isControlled, record, useField }),
    };
    const page = openPage();
    const unmount = await start(root, page, options.typed);
    await turn();
    return recorded(page, record, {
      follow(next) {
        now.value = next;
      },
      unmount,
    });
  },
});

/** Mounts the page. With a typed text, hydrates a page that a server rendered, with this text in the input. */
async function start(root: Component, page: HTMLElement, typed?: string): Promise<() => void> {
  if (typed === undefined) return render(root, { container: page }).unmount;
  const served = await renderToString(createSSRApp(root));
  page.append(document.createRange().createContextualFragment(served));
  put(page.querySelector<HTMLInputElement>('[name=email]')!, typed);
  const app = createSSRApp(root);
  app.mount(page);
  return () => {
    app.unmount();
  };
}

beforeAll(preload);
runScenarios(vue('v-bind', false), { half: 'odd' });
if (hasEveryVariant)
  runScenarios(
    vue('eager', false, (options: () => eager.EmailValidationOptions) =>
      eager.useEmailValidation(() => ({ suggest: suggestAddress, ...options() })),
    ),
  );
// Vue overwrites a text that was typed before hydration with the model.
runScenarios(vue('v-model', true), { except: ['S147'], half: 'even' });

let useLazily = useEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...vue(name, isControlled, (options: () => EmailValidationOptions) => useLazily(options)),
  take(shell: Shell) {
    useLazily = createComposable(shell.openBinding);
  },
});
if (hasEveryVariant) {
  runLazily(lazily('v-bind', false), ['late']);
  runLazily(lazily('v-model', true), ['cold'], { except: ['S147'] });
}

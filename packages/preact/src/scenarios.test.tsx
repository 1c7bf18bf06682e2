import { found, hasEveryVariant, put, runLazily, runScenarios, turn } from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/preact';
import * as eager from '@postern/preact/eager';
import { suggestAddress } from '@postern/core/suggest';
import { hydrate, render } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { beforeAll } from 'vitest';
import { createHook } from '@postern/core/adapter';
import { runtime } from './runtime.ts';
import { SignUp, type Ears } from './test/sign-up.tsx';

const preact = (
  name: string,
  isControlled: boolean,
  useField = useEmailValidation,
): Implementation => ({
  name: `Preact, ${name}`,
  async mount(options) {
    const ears: Ears = { field: null, work: null, text: options.value ?? '', commits: 0, sent: [] };
    const { typed, ...first } = options;
    const app = (now: MountOptions) => (
      <SignUp options={now} isControlled={isControlled} ears={ears} useField={useField} />
    );
    const page = document.createElement('div');
    document.body.append(page);
    if (typed === undefined) render(app(first), page);
    else {
      page.innerHTML = renderToString(app(first));
      put(page.querySelector<HTMLInputElement>('[name=email]')!, typed);
      hydrate(app(first), page);
    }
    await turn();
    return found(page, {
      field: ears.field!,
      work: ears.work,
      sent: ears.sent,
      text: () => ears.text,
      renders: () => ears.commits,
      async follow(next) {
        render(app(next), page);
        await turn();
      },
      async unmount() {
        render(null, page);
        await turn();
        page.remove();
      },
    });
  },
});

beforeAll(preload);
if (hasEveryVariant) {
  runScenarios(preact('uncontrolled', false));
  runScenarios(
    preact('eager', false, (options) =>
      eager.useEmailValidation({ suggest: suggestAddress, ...options }),
    ),
  );
}
// Preact itself puts the state over what was typed before hydration.
runScenarios(preact('controlled', true), ['S147']);

let useLazily = useEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...preact(name, isControlled, (options) => useLazily(options)),
  take(shell: Shell) {
    useLazily = createHook(runtime, shell.openBinding);
  },
});
runLazily(lazily('uncontrolled', false), ['late']);
if (hasEveryVariant) runLazily(lazily('controlled', true), ['cold'], ['S147']);

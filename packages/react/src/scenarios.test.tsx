import { found, hasEveryVariant, put, runLazily, runScenarios, turn } from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { preload, useEmailValidation } from '@postern/react';
import * as eager from '@postern/react/eager';
import { suggestAddress } from '@postern/core/suggest';
import { StrictMode, version } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll } from 'vitest';
import { createHook } from '@postern/core/adapter';
import { runtime } from './runtime.ts';
import { SignUp, type Ears } from './test/sign-up.tsx';

const react = (
  name: string,
  isControlled: boolean,
  useField = useEmailValidation,
): Implementation => ({
  name: `React ${version}, ${name}`,
  async mount(options) {
    const ears: Ears = { field: null, work: null, text: options.value ?? '', commits: 0, sent: [] };
    const { typed, ...first } = options;
    const app = (now: MountOptions) => (
      <StrictMode>
        <SignUp options={now} isControlled={isControlled} ears={ears} useField={useField} />
      </StrictMode>
    );
    const page = document.createElement('div');
    document.body.append(page);
    let root;
    if (typed === undefined) {
      root = createRoot(page);
      root.render(app(first));
    } else {
      page.innerHTML = renderToString(app(first));
      put(page.querySelector<HTMLInputElement>('[name=email]')!, typed);
      root = hydrateRoot(page, app(first));
    }
    await turn();
    return found(page, {
      field: ears.field!,
      work: ears.work,
      sent: ears.sent,
      text: () => ears.text,
      renders: () => ears.commits,
      async follow(next) {
        root.render(app(next));
        await turn();
      },
      async unmount() {
        root.unmount();
        await turn();
        page.remove();
      },
    });
  },
});

beforeAll(preload);
// On React 18 the nightly run adds what repeats React 19.
const isWhole = hasEveryVariant || !version.startsWith('18.');
runScenarios(react('uncontrolled', false));
if (isWhole)
  runScenarios(
    react('eager', false, (options) =>
      eager.useEmailValidation({ suggest: suggestAddress, ...options }),
    ),
  );
// React itself puts the state over what was typed before hydration: react/react#12955.
runScenarios(react('controlled', true), ['S147']);

let useLazily = useEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...react(name, isControlled, (options) => useLazily(options)),
  take(shell: Shell) {
    useLazily = createHook(runtime, shell.openBinding);
  },
});
if (isWhole) {
  runLazily(lazily('uncontrolled', false), ['late']);
  runLazily(lazily('controlled', true), ['cold'], ['S147']);
}

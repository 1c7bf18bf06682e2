import { createHook } from '@postern/core/adapter';
import { suggestAddress } from '@postern/core/suggest';
import { preload, useEmailValidation } from '@postern/react';
import * as eager from '@postern/react/eager';
import {
  emptyRecord,
  openPage,
  put,
  recorded,
  runLazily,
  runScenarios,
  turn,
} from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeAll } from 'vitest';
import { runtime } from './runtime.ts';
import { renderer, variants } from './test/renderer.ts';
import { SignUp } from './test/sign-up.tsx';

/* The scenarios of React and of Preact. */

const implementation = (
  name: string,
  isControlled: boolean,
  useField = useEmailValidation,
): Implementation => ({
  name: `${renderer}, ${name}`,
  async mount({ typed, ...options }) {
    const record = emptyRecord(options.value);
    const app = (now: MountOptions) => (
      <StrictMode>
        <SignUp options={now} isControlled={isControlled} record={record} useField={useField} />
      </StrictMode>
    );
    const page = openPage();
    let root;
    if (typed === undefined) {
      root = createRoot(page);
      root.render(app(options));
    } else {
      page.innerHTML = renderToString(app(options));
      put(page.querySelector<HTMLInputElement>('[name=email]')!, typed);
      root = hydrateRoot(page, app(options));
    }
    await turn();
    return recorded(page, record, {
      follow(next) {
        root.render(app(next));
      },
      unmount() {
        root.unmount();
      },
    });
  },
});

beforeAll(preload);
if (variants.includes('uncontrolled')) runScenarios(implementation('uncontrolled', false));
if (variants.includes('eager'))
  runScenarios(
    implementation('eager', false, (options) =>
      eager.useEmailValidation({ suggest: suggestAddress, ...options }),
    ),
  );
// React and Preact overwrite a text that was typed before hydration with the state: react/react#12955.
if (variants.includes('controlled'))
  runScenarios(implementation('controlled', true), {
    except: ['S147'],
    half: variants.includes('late') ? 'even' : undefined,
  });

let useLazily = useEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...implementation(name, isControlled, (options) => useLazily(options)),
  take(shell: Shell) {
    useLazily = createHook(runtime, shell.openBinding);
  },
});
if (variants.includes('late')) runLazily(lazily('uncontrolled', false), ['late'], { half: 'odd' });
if (variants.includes('cold'))
  runLazily(lazily('controlled', true), ['cold'], { except: ['S147'] });

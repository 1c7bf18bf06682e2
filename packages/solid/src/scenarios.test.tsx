import { suggestAddress } from '@postern/core/suggest';
import {
  emptyRecord,
  hasEveryVariant,
  openPage,
  recorded,
  runLazily,
  runScenarios,
  turn,
} from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { createEmailValidation, preload } from '@postern/solid';
import * as eager from '@postern/solid/eager';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { beforeAll } from 'vitest';
import { createFactory } from './email-validation.ts';
import { SignUp } from './test/sign-up.tsx';

const solid = (
  name: string,
  isControlled: boolean,
  create = createEmailValidation,
): Implementation => ({
  name: `Solid, ${name}`,
  async mount(options) {
    const record = emptyRecord();
    const [now, setNow] = createSignal<MountOptions>(options);
    const page = openPage();
    const unmount = render(
      () => <SignUp options={now} isControlled={isControlled} record={record} create={create} />,
      page,
    );
    await turn();
    return recorded(page, record, { follow: setNow, unmount });
  },
});

beforeAll(preload);
if (hasEveryVariant) {
  runScenarios(solid('uncontrolled', false));
  runScenarios(
    solid('eager', false, (options) =>
      eager.createEmailValidation(() => ({
        suggest: suggestAddress,
        ...(typeof options === 'function' ? options() : options),
      })),
    ),
  );
}
// Solid overwrites a text that was typed before hydration with the signal.
runScenarios(solid('controlled', true), { except: ['S147'] });

let createLazily = createEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...solid(name, isControlled, (options) => createLazily(options)),
  take(shell: Shell) {
    createLazily = createFactory(shell.openBinding);
  },
});
if (hasEveryVariant) {
  runLazily(lazily('uncontrolled', false), ['late']);
  runLazily(lazily('controlled', true), ['cold'], { except: ['S147'] });
}

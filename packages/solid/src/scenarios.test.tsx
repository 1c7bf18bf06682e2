import { suggestAddress } from '@postern/core/suggest';
import { found, hasEveryVariant, runLazily, runScenarios, turn } from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { createEmailValidation, preload } from '@postern/solid';
import * as eager from '@postern/solid/eager';
import { createSignal } from 'solid-js';
import { render } from 'solid-js/web';
import { beforeAll } from 'vitest';
import { createFactory } from './email-validation.ts';
import { SignUp, type Ears } from './test/sign-up.tsx';

const solid = (
  name: string,
  isControlled: boolean,
  create = createEmailValidation,
): Implementation => ({
  name: `Solid, ${name}`,
  async mount(options) {
    const ears: Ears = { field: null, work: null, text: '', updates: 0, sent: [] };
    const [now, setNow] = createSignal<MountOptions>(options);
    const page = document.createElement('div');
    document.body.append(page);
    const unmount = render(
      () => <SignUp options={now} isControlled={isControlled} ears={ears} create={create} />,
      page,
    );
    await turn();
    return found(page, {
      field: ears.field!,
      work: ears.work,
      sent: ears.sent,
      text: () => ears.text,
      renders: () => ears.updates,
      async follow(next) {
        setNow(next);
        await turn();
      },
      async unmount() {
        unmount();
        await turn();
        page.remove();
      },
    });
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
// Solid itself puts the signal over what was typed before.
runScenarios(solid('controlled', true), ['S147']);

let createLazily = createEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...solid(name, isControlled, (options) => createLazily(options)),
  take(shell: Shell) {
    createLazily = createFactory(shell.openBinding);
  },
});
runLazily(lazily('uncontrolled', false), ['late']);
if (hasEveryVariant) runLazily(lazily('controlled', true), ['cold'], ['S147']);

import { found, runLazily, runScenarios, turn } from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { suggestAddress } from '@postern/core/suggest';
import { createEmailValidation, preload } from '@postern/svelte';
import * as eager from '@postern/svelte/eager';
import { render } from '@testing-library/svelte';
import { beforeAll } from 'vitest';
import { createFactory } from './email-validation.ts';
import type { Ears } from './test/ears.ts';
import SignUp from './test/SignUp.svelte';

const svelte = (
  name: string,
  isAction: boolean,
  isControlled: boolean,
  create = createEmailValidation,
): Implementation => ({
  name: `Svelte, ${name}`,
  async mount(options) {
    const ears: Ears = { field: null, work: null, text: '', updates: 0, sent: [] };
    const page = document.createElement('div');
    document.body.append(page);
    const props = { options, isControlled, isAction, ears, create };
    const { component, unmount } = render(SignUp, { target: page, props });
    await turn();
    return found(page, {
      field: ears.field!,
      work: ears.work,
      sent: ears.sent,
      text: () => ears.text,
      renders: () => ears.updates,
      async follow(next) {
        (component as unknown as { follow: (options: MountOptions) => void }).follow(next);
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
runScenarios(svelte('attachments', false, false));
runScenarios(
  svelte('eager', false, false, (options) =>
    eager.createEmailValidation({ suggest: suggestAddress, ...options }),
  ),
);
runScenarios(svelte('actions', true, false));
runScenarios(svelte('attachments and bind:value', false, true));

let createLazily = createEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...svelte(name, false, isControlled, (options) => createLazily(options)),
  take(shell: Shell) {
    createLazily = createFactory(shell.openBinding);
  },
});
runLazily(lazily('attachments', false), ['late']);
runLazily(lazily('attachments and bind:value', true), ['cold']);

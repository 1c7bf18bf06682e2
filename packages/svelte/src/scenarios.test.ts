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
import { suggestAddress } from '@postern/core/suggest';
import { createEmailValidation, preload } from '@postern/svelte';
import * as eager from '@postern/svelte/eager';
import { render } from '@testing-library/svelte';
import { beforeAll } from 'vitest';
import { createFactory } from './email-validation.ts';
import SignUp from './test/SignUp.svelte';

const svelte = (
  name: string,
  way: 'attachment' | 'action' | 'spread',
  isControlled: boolean,
  create = createEmailValidation,
): Implementation => ({
  name: `Svelte, ${name}`,
  async mount(options) {
    const record = emptyRecord();
    const page = openPage();
    const props = { options, isControlled, way, record, create };
    const { component, unmount } = render(SignUp, { target: page, props });
    await turn();
    return recorded(page, record, {
      follow(next) {
        (component as unknown as { follow: (options: MountOptions) => void }).follow(next);
      },
      unmount,
    });
  },
});

beforeAll(preload);
runScenarios(svelte('attachments', 'attachment', false), { half: 'odd' });
if (hasEveryVariant) {
  runScenarios(
    svelte('eager, props', 'spread', false, (options) =>
      eager.createEmailValidation({ suggest: suggestAddress, ...options }),
    ),
  );
  runScenarios(svelte('actions', 'action', false));
}
runScenarios(svelte('props and bind:value', 'spread', true), { half: 'even' });

let createLazily = createEmailValidation;
const lazily = (name: string, isControlled: boolean) => ({
  ...svelte(name, 'spread', isControlled, (options) => createLazily(options)),
  take(shell: Shell) {
    createLazily = createFactory(shell.openBinding);
  },
});
if (hasEveryVariant) {
  runLazily(lazily('props', false), ['late']);
  runLazily(lazily('props and bind:value', true), ['cold']);
}

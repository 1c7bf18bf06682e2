import { attachNodes, type Binding } from '@postern/core/adapter';
import { openBinding } from '@postern/core/adapter/eager';
import { openBinding as openLazily, preload } from '@postern/core/adapter/lazy';
import { suggestAddress } from '@postern/core/suggest';
import { beforeAll } from 'vitest';
import type { Shell } from './chunk.ts';
import { hasEveryVariant } from './has-every-variant.ts';
import { runLazily } from './lazily.ts';
import { found, type Implementation, type MountOptions } from './mount.ts';
import { countViews, followForm, formHtml } from './plain-form.ts';
import { runScenarios } from './run.ts';

const plainDom = (name: string, open: (options: MountOptions) => Binding): Implementation => ({
  name: `plain DOM, ${name}`,
  async mount(options) {
    const page = document.createElement('div');
    page.append(document.createRange().createContextualFragment(formHtml(options, fieldHtml)));
    document.body.append(page);
    const { form, sent, text } = followForm(page, options);
    const { typed: _, second, outside, ...fieldOptions } = options;
    const names = second ? ['email', 'work'] : ['email'];
    const opened = names.map(() => open(fieldOptions));
    const undo = opened.map((binding, index) => attach(page, binding, names[index]!));
    function attach(root: HTMLElement, binding: Binding, name: string) {
      const part = <T extends HTMLElement>(of: string) =>
        root.querySelector<T>(`[data-part=${name}-${of}]`)!;
      const inputNode = root.querySelector<HTMLInputElement>(`[name=${name}]`)!;
      const message = part('message');
      const suggestion = part<HTMLButtonElement>('suggestion');
      message.id = `${name}-message`;
      suggestion.id = `${name}-suggestion`;
      const { describedBy, required } = options;
      const nodes = { message, status: part('status'), suggestion, describedBy, required };
      return attachNodes(binding, inputNode, nodes);
    }
    const { field } = opened[0]!;
    if (outside) undo.push(opened[0]!.attachForm(form));
    const { renders, stop } = countViews(field);
    undo.push(stop);
    return found(page, {
      field,
      work: opened[1]?.field ?? null,
      sent,
      text,
      renders,
      async follow(next) {
        for (const each of opened) each.follow(next);
      },
      async unmount() {
        for (const step of undo.splice(0)) step();
        page.remove();
      },
    });
  },
});

const fieldHtml = (name: string, value: string) => `<div>
  <input name="${name}" type="email" value="${value}">
  <p data-part="${name}-message"></p>
  <span data-part="${name}-status"></span>
  <button data-part="${name}-suggestion" type="button" hidden></button>
</div>`;

beforeAll(preload);
runScenarios(
  plainDom('eager', (options) => openBinding(options, null, { suggest: suggestAddress })),
);
if (hasEveryVariant) runScenarios(plainDom('lazy', (options) => openLazily(options, null)));

let shell: Shell;
runLazily(
  {
    ...plainDom('lazy', (options) => shell.openBinding(options, null)),
    take(next) {
      shell = next;
    },
  },
  hasEveryVariant ? ['cold', 'late'] : ['late'],
);

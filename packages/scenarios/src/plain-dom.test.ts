import { attachNodes, type Binding } from '@postern/core/adapter';
import { openBinding } from '@postern/core/adapter/eager';
import { openBinding as openLazily, preload } from '@postern/core/adapter/lazy';
import { suggestAddress } from '@postern/core/suggest';
import { beforeAll } from 'vitest';
import type { Shell } from './chunk.ts';
import { runLazily } from './lazily.ts';
import { found, sentBy, type Implementation, type MountOptions, type Sent } from './mount.ts';
import { runScenarios } from './run.ts';

const plainDom = (name: string, open: (options: MountOptions) => Binding): Implementation => ({
  name: `plain DOM, ${name}`,
  async mount(options) {
    const page = document.createElement('div');
    page.append(document.createRange().createContextualFragment(html(options)));
    document.body.append(page);
    const form = page.querySelector('form')!;
    const sent: Sent[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(sentBy(event));
    });
    const input = page.querySelector<HTMLInputElement>('[name=email]')!;
    let text = input.value;
    input.addEventListener('input', () => {
      text = input.value;
    });
    const { typed, second, outside, ...fieldOptions } = options;
    if (typed !== undefined) input.value = text = typed;

    let renders = 0;
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
    let view = field.getView();
    undo.push(
      field.subscribe(() => {
        if (view !== (view = field.getView())) renders++;
      }),
    );

    return found(page, {
      field,
      work: opened[1]?.field ?? null,
      sent,
      text: () => text,
      renders: () => renders,
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

function html({ value = '', second, outside }: MountOptions): string {
  const email = fieldHtml('email', value);
  return `<form data-part="form">
    <p id="hint">We write to you once.</p>
    ${outside ? '' : email}
    ${second ? fieldHtml('work', '') : ''}
    <button data-part="send" name="plan" value="basic">Send</button>
    <button data-part="other" name="plan" value="pro">Send as pro</button>
  </form>${outside ? email : ''}`;
}

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
runScenarios(plainDom('lazy', (options) => openLazily(options, null)));

let shell: Shell;
runLazily(
  {
    ...plainDom('lazy', (options) => shell.openBinding(options, null)),
    take(next) {
      shell = next;
    },
  },
  ['cold', 'late'],
);

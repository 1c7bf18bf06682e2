import { openField, type OpenField } from '@postern/core';
import { attachField, attachForm } from '@postern/core/dom';
import { suggestAddress } from '@postern/core/suggest';
import { found, runScenarios, sentBy } from './index.ts';
import type { Implementation, MountOptions, Sent } from './index.ts';

const plainDom: Implementation = {
  name: 'plain DOM',
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
    if (options.typed !== undefined) input.value = text = options.typed;

    let renders = 0;
    const names = options.second ? ['email', 'work'] : ['email'];
    const opened = names.map(() => openField(options, null, { suggest: suggestAddress }));
    const undo = opened.map(({ field }, index) => attach(page, field, names[index]!));
    function attach(root: HTMLElement, field: OpenField['field'], name: string) {
      const part = <T extends HTMLElement>(of: string) =>
        root.querySelector<T>(`[data-part=${name}-${of}]`);
      return attachField(root.querySelector<HTMLInputElement>(`[name=${name}]`)!, field, {
        message: part('message'),
        status: part('status'),
        suggestion: part<HTMLButtonElement>('suggestion'),
        describedBy: options.describedBy,
        gate: options.gate,
        onAccept: options.onAccept,
      });
    }
    const { field } = opened[0]!;
    if (options.outside) undo.push(attachForm(form, [field]));
    let view = field.getView();
    undo.push(
      field.subscribe(() => {
        if (view !== (view = field.getView())) renders++;
      }),
    );
    if (options.refused) field.refuse(options.refused);

    return found(page, {
      field,
      work: opened[1]?.field ?? null,
      sent,
      text: () => text,
      renders: () => renders,
      async follow(next) {
        for (const each of opened) each.follow(next);
        if (next.refused) field.refuse(next.refused);
      },
      async unmount() {
        for (const step of undo.splice(0)) step();
        page.remove();
      },
    });
  },
};

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

runScenarios(plainDom);

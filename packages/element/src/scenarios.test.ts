import { openBinding as openEagerly } from '@postern/core/adapter/eager';
import { openBinding as openLazily, preload } from '@postern/core/adapter/lazy';
import { createNotice } from '@postern/core/adapter/notice';
import { suggestAddress } from '@postern/core/suggest';
import {
  countViews,
  followForm,
  formHtml,
  found,
  hasEveryVariant,
  runLazily,
  runScenarios,
  turn,
} from '@postern/scenarios';
import type { Implementation, MountOptions, Shell } from '@postern/scenarios';
import { beforeAll } from 'vitest';
import { createEmailElement } from './email-element.ts';
import type { EmailElementOptions, EmailElement } from './types.ts';

type Open = Parameters<typeof createEmailElement>[0];

let count = 0;

/** Defines an element with a function that opens a field. Returns the name of the element. */
function define(open: Open): string {
  const tag = `postern-email-${String(++count)}`;
  customElements.define(
    tag,
    createEmailElement(open, () => createNotice),
  );
  return tag;
}

const element = (name: string, tag: () => string): Implementation => ({
  name: `custom element, ${name}`,
  async mount(options) {
    const page = document.createElement('div');
    page.append(
      document.createRange().createContextualFragment(formHtml(options, fieldHtml(tag()))),
    );
    const { form, input, sent, text } = followForm(page, options);
    const elements = [...page.querySelectorAll<EmailElement>(tag())];
    const follow = (next: MountOptions) => {
      for (const each of elements) each.options = optionsOf(next, form);
    };
    follow(options);
    document.body.append(page);
    await turn();

    const field = elements.find((each) => each.contains(input))!.field!;
    const { renders, stop } = countViews(field);
    return found(page, {
      field,
      work: elements.find((each) => !each.contains(input))?.field ?? null,
      sent,
      text,
      renders,
      async follow(next) {
        follow(next);
      },
      async unmount() {
        stop();
        page.remove();
        await turn();
      },
    });
  },
});

function optionsOf(options: MountOptions, form: HTMLFormElement): EmailElementOptions {
  const { value: _, typed: __, second: ___, outside, id: ____, ...rest } = options;
  return outside ? { ...rest, form } : rest;
}

const fieldHtml = (tag: string) => (name: string, value: string) => `<${tag}>
  <label>
    <input name="${name}" type="email" value="${value}" data-postern-message="${name}-message"
      data-postern-status="${name}-status" data-postern-suggestion="${name}-suggestion">
  </label>
  <p id="${name}-message" data-part="${name}-message"></p>
  <span id="${name}-status" data-part="${name}-status"></span>
  <button id="${name}-suggestion" data-part="${name}-suggestion" type="button" hidden></button>
</${tag}>`;

beforeAll(preload);
const lazyTag = define(openLazily);
const eagerTag = define((options, shared) =>
  openEagerly(options, shared, { suggest: suggestAddress }),
);
runScenarios(element('lazy', () => lazyTag));
if (hasEveryVariant) runScenarios(element('eager', () => eagerTag));

let tag = '';
if (hasEveryVariant)
  runLazily(
    {
      ...element('lazy', () => tag),
      take(shell: Shell) {
        tag = define(shell.openBinding);
      },
    },
    ['cold', 'late'],
    // The element fetches the chunk at the first touch, native validity or not. The browser stops a submit before that,
    // and shows its own message.
    { except: ['S196'] },
  );

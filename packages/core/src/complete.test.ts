// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { attachCompletion, followCompletion, type CompletionOptions } from './complete.ts';
import { attachField } from './dom/attach-field.ts';
import { pass, useFakeClock } from './test/fake-clock.ts';
import { createEmailValidator } from './validator.ts';
import { suggestAddress } from './suggest.ts';

useFakeClock();

const undo: (() => void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) step();
  await pass(5000);
  document.body.replaceChildren();
  document.documentElement.lang = '';
});

/** Adds a form with a field and its completion to a node, and types as a browser does. */
function open({
  options = {} as CompletionOptions,
  parent = document.body as HTMLElement | ShadowRoot,
} = {}) {
  const input = document.createElement('input');
  input.type = 'email';
  const other = document.createElement('input');
  parent.append(input, other);
  const validate = vi.fn();
  const field = createEmailValidator({ validate, suggest: suggestAddress }).field();
  undo.push(attachField(input, field, { render: false }));
  const detach = attachCompletion(input, { field }, options);
  undo.push(detach);
  const fire = (name: string, init: InputEventInit = {}) =>
    input.dispatchEvent(new InputEvent(name, { bubbles: true, composed: true, ...init }));
  return {
    input,
    other,
    field,
    detach,
    validate,
    fire,
    type(text: string, init?: InputEventInit) {
      input.focus();
      input.value = text;
      fire('input', init);
    },
    offered: () => [...(input.list?.options ?? [])].map(({ value }) => value),
  };
}

describe('the list', () => {
  test('has the addresses of the page’s language that begin with the text', () => {
    document.documentElement.lang = 'de-AT';
    const { type, offered } = open();
    type('Jane@g');
    expect(offered()).toEqual([
      'Jane@gmail.com',
      'Jane@gmx.de',
      'Jane@gmx.net',
      'Jane@googlemail.com',
      'Jane@gmx.at',
      'Jane@gmx.ch',
    ]);
    type('Jane@GMX.N');
    expect(offered()).toEqual(['Jane@gmx.net']);
  });

  test('follows the language nearest to the input, or the browser’s', () => {
    const section = document.createElement('section');
    document.body.append(section);
    const { type, offered } = open({ parent: section });
    type('jane@w');
    expect(offered()).toEqual([]);
    section.lang = 'pl';
    type('jane@w');
    expect(offered()).toEqual(['jane@wp.pl']);
  });

  test('has the domains of the option, which is read each time', () => {
    const options: CompletionOptions = { domains: ['firm.example'] };
    const { type, offered } = open({ options });
    type('jane@f');
    expect(offered()).toEqual(['jane@firm.example']);
    options.domains = [];
    type('jane@fi');
    expect(offered()).toEqual([]);
  });

  test.each(['', 'jane', 'jane@', '@g', 'jane@gmail.com', 'jane@xq', 'j a@g', 'jane@@g'])(
    'is not in the page for %j',
    (text) => {
      const { type, input } = open();
      type('jane@g');
      expect(document.querySelector('datalist')).not.toBeNull();
      type(text);
      expect(document.querySelector('datalist')).toBeNull();
      expect(input.hasAttribute('list')).toBe(false);
    },
  );

  test('does not change during a composition', () => {
    const { type, offered, input, fire } = open();
    type('jane@g', { isComposing: true });
    expect(offered()).toEqual([]);
    fire('compositionend');
    expect(offered()).toEqual(['jane@gmail.com']);
    type('jane@gx', { isComposing: true });
    expect(input.list).not.toBeNull();
    fire('compositionend');
    expect(offered()).toEqual([]);
  });

  test('is empty while there is a suggestion', async () => {
    const { type, offered, field } = open();
    type('jane@gmail.co');
    expect(offered()).toEqual(['jane@gmail.com']);
    field.commit();
    expect(field.getSnapshot().suggestion).toBe('jane@gmail.com');
    expect(offered()).toEqual([]);
    await pass(0);
  });

  test('sends no requests', async () => {
    const { type, validate } = open();
    type('jane@g');
    await pass(5000);
    expect(validate).not.toHaveBeenCalled();
  });

  test('is removed when the input loses the focus', () => {
    const { type, other, input } = open();
    type('jane@g');
    other.focus();
    expect(document.querySelector('datalist')).toBeNull();
    expect(input.hasAttribute('list')).toBe(false);
  });

  test('is not added to an input that has a list already', () => {
    const { type, input } = open();
    input.setAttribute('list', 'own');
    type('jane@g');
    expect(document.querySelector('datalist')).toBeNull();
    expect(input.getAttribute('list')).toBe('own');
  });

  test('is in the shadow root of the input', () => {
    const host = document.createElement('div');
    document.body.append(host);
    const root = host.attachShadow({ mode: 'open' });
    const { type } = open({ parent: root });
    type('jane@g');
    expect(root.querySelector('datalist')).not.toBeNull();
  });

  test('is removed by the undo function', () => {
    const { type, detach, input } = open();
    type('jane@g');
    detach();
    expect(document.querySelector('datalist')).toBeNull();
    type('jane@gm');
    expect(input.hasAttribute('list')).toBe(false);
  });
});

test('the input of an adapter is the one that the message describes', () => {
  const input = document.createElement('input');
  const field = createEmailValidator({ validate: vi.fn() }).field();
  undo.push(followCompletion({ field, ids: { message: 'm' } }, {}));
  document.body.append(input);
  const type = () => {
    input.value = 'jane@g';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  };
  type();
  expect(input.list).toBeNull();
  input.setAttribute('aria-describedby', 'hint m');
  type();
  expect(input.list).not.toBeNull();
});

import { createMessage, getNode, type FormKitNode } from '@formkit/core';
import { defaultConfig, FormKit, plugin, reset } from '@formkit/vue';
import { en } from '@postern/core/locales/en';
import { fakeValidate } from '@postern/core/testing';
import { preload } from '@postern/vue';
import { createEmailPlugin } from '@postern/vue/formkit';
import { click, leave, put, turn, type, wait } from '@postern/scenarios';
import { createApp, h, shallowRef, type App } from 'vue';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

beforeAll(preload);

const GOOD = 'jane@example.org';
const DEAD = 'dead@example.org';
/** Only the deeper mode rejects it. */
const DEEP = 'deep@example.org';
const fake = fakeValidate({ [DEAD]: 'invalid' }, { delayMs: 50 });
const validate = Object.assign(
  async (...[request, options]: Parameters<typeof fake>) => {
    const result = await fake(request, options);
    const isRejected = request.email === DEEP && request.mode !== 'fast';
    return isRejected ? { ...result, status: 'invalid' as const } : result;
  },
  { requests: fake.requests },
);
const sent = vi.fn<(values: Record<string, string>) => void>();
/** The attributes that the application sets on the email input, except its name. */
const attributes = shallowRef<Record<string, unknown>>({});
let page: HTMLElement;
let app: App;

beforeEach(async () => {
  vi.useFakeTimers();
  sent.mockClear();
  validate.requests.length = 0;
  attributes.value = { validation: 'length:5', validationRules: {} };
  page = document.createElement('div');
  document.body.append(page);
  // FormKit calls the plugin of a form for each of its inputs. Only the email input uses it.
  const plugins = [createEmailPlugin({ validate, required: true })];
  app = createApp({
    render: () =>
      h(
        FormKit,
        { type: 'form', id: 'form', plugins, onSubmit: sent, incompleteMessage: false },
        () => [
          h(FormKit, { type: 'text', name: 'name', validation: 'required' }),
          h(FormKit, {
            type: 'email',
            name: 'email',
            help: 'We write once.',
            ...attributes.value,
          }),
        ],
      ),
  });
  app.use(plugin, defaultConfig());
  app.mount(page);
  await wait(0);
});

afterEach(async () => {
  app.unmount();
  await wait(5000);
  page.remove();
  vi.useRealTimers();
});

const input = (name = 'email') => page.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const message = () => page.querySelector('[data-level]')!;
const send = async () => {
  await click(page.querySelector<HTMLElement>('[type=submit]')!);
  await wait(300);
};

test('the plugin adds the nodes of the field to the email input only, and keeps its help text as a description', () => {
  expect(page.querySelectorAll('[data-level]')).toHaveLength(1);
  const [help, own] = input().getAttribute('aria-describedby')!.split(' ');
  expect(document.getElementById(help!)!.textContent).toBe('We write once.');
  expect(own).toBe(message().id);
  expect(input().getAttribute('aria-required')).toBe('true');
});

test('an invalid address is not submitted, and only one message is shown', async () => {
  await type(input('name'), 'Jane');
  await type(input(), DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(message().textContent).not.toBe('');
  expect([...page.querySelectorAll('.formkit-message')].map(({ outerHTML }) => outerHTML)).toEqual(
    [],
  );
  expect(input().getAttribute('aria-invalid')).toBe('true');
  await type(input(), GOOD);
  await send();
  expect(sent.mock.calls[0]![0]).toEqual({ name: 'Jane', email: GOOD });
});

test('an address that only the mode of the submit rejects is not submitted', async () => {
  await type(input('name'), 'Jane');
  await type(input(), DEEP);
  await wait(2000);
  expect(validate.requests.map(({ mode }) => mode)).toContain('fast');
  await send();
  await send();
  expect(message().textContent).not.toBe('');
  expect(sent).not.toHaveBeenCalled();
});

test('a rule that FormKit calls with an outdated text does not affect the present text', async () => {
  await type(input('name'), 'Jane');
  const node = getNode('form')!.at('email')!;
  await type(input(), DEEP.slice(0, -1));
  // Between the commit and the rule, the user types the last letter and submits.
  const receipt = node.on('commit', () => {
    node.off(receipt);
    put(input(), DEEP);
    input().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    page.querySelector<HTMLElement>('[type=submit]')!.click();
  });
  await wait(3000);
  expect(sent).not.toHaveBeenCalled();
  expect(message().textContent).not.toBe('');
  expect(validate.requests.map(({ email }) => email)).not.toContain(DEEP.slice(0, -1));
});

test('a step with a prefilled invalid address shows a message', async () => {
  const node = getNode('form')!.at('email')!;
  await node.input(DEAD, false);
  await wait(2000);
  expect([node.ledger.value('blocking'), message().textContent]).toEqual([1, '']);
  // A step and a form of FormKit do this for each of their inputs.
  node.store.set(createMessage({ key: 'submitted', value: true, visible: false, type: 'state' }));
  await turn();
  expect(message().textContent).not.toBe('');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

/** Leaves a step as FormKit's multi-step input does: it waits for the rules, marks the inputs, and goes on if they are valid. */
async function leaveStep(step = getNode('form')!): Promise<boolean> {
  const nodes: FormKitNode[] = [];
  step.walk((node) => void nodes.push(node));
  const isDone = step.settled.then(() =>
    Promise.all(
      nodes
        .filter((node) => node.ledger.value('validating'))
        .map((node) => node.ledger.settled('validating')),
    ),
  );
  await wait(2000);
  await isDone;
  const mark = { key: 'submitted', value: true, visible: false, type: 'state' } as const;
  for (const node of nodes) node.store.set(createMessage(mark));
  return step.context!.state.valid;
}

test('a step is not left with an address that only the deeper mode rejects', async () => {
  await type(input('name'), 'Jane');
  await type(input(), DEEP);
  await wait(2000);
  expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast']);
  await leave(input());
  expect(await leaveStep()).toBe(false);
  expect(message().textContent).not.toBe('');
  expect(input().getAttribute('aria-invalid')).toBe('true');
});

test('a step is left with a valid address, which is validated once in each mode', async () => {
  await type(input('name'), 'Jane');
  await type(input(), GOOD);
  await wait(2000);
  await leave(input());
  expect(await leaveStep()).toBe(true);
  expect(validate.requests.map(({ mode }) => mode)).toEqual(['fast', 'medium']);
});

test('a step that the user has not reached shows no message when the previous step is left twice', async () => {
  app.unmount();
  const plugins = [createEmailPlugin({ validate, required: true })];
  app = createApp({
    render: () =>
      h(
        FormKit,
        { type: 'form', id: 'form', plugins, onSubmit: sent, incompleteMessage: false },
        () => [
          h(FormKit, { type: 'group', name: 'one' }, () => [
            h(FormKit, { type: 'text', name: 'name', validation: 'required' }),
          ]),
          h(FormKit, { type: 'group', name: 'two' }, () => [
            h(FormKit, { type: 'email', name: 'email' }),
          ]),
        ],
      ),
  });
  app.use(plugin, defaultConfig());
  app.mount(page);
  await wait(0);
  const [one, two] = ['one', 'two'].map((name) => getNode('form')!.at(name)!) as [
    FormKitNode,
    FormKitNode,
  ];
  await type(input('name'), 'Jane');
  expect([await leaveStep(one), message().textContent]).toEqual([true, '']);
  await type(input('name'), 'Joe');
  expect([await leaveStep(one), message().textContent]).toEqual([true, '']);
  expect([await leaveStep(two), message().textContent]).toEqual([false, en.syntax_empty]);
});

test('a step with a valid address that the page fills in is left at once', async () => {
  await type(input('name'), 'Jane');
  await getNode('form')!.at('email')!.input(GOOD, false);
  await wait(2000);
  expect(await leaveStep()).toBe(true);
});

test('a double click submits once', async () => {
  await type(input('name'), 'Jane');
  await type(input(), GOOD);
  const button = page.querySelector<HTMLElement>('[type=submit]')!;
  await click(button);
  await click(button, 2);
  await wait(2000);
  expect(sent.mock.calls.map(([values]) => values)).toEqual([{ name: 'Jane', email: GOOD }]);
});

test('FormKit shows the messages of the other rules of the input', async () => {
  await type(input('name'), 'Jane');
  await type(input(), 'a@b');
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(page.querySelector('.formkit-message')).not.toBeNull();
});

test('a reset removes the message', async () => {
  await send();
  expect(message().textContent).not.toBe('');
  reset('form');
  await wait(0);
  await turn();
  expect(message().textContent).toBe('');
  expect(input().getAttribute('aria-invalid')).toBe('false');
});

test.each([
  ['other rules as text', { validation: 'length:4' }],
  ['other rules as a list', { validation: [['length', 4]] }],
  ['no rules', { validation: undefined }],
  ['a function for a rule', { validation: 'length:5|mine', validationRules: { mine: () => true } }],
])('an input whose rules change later to %s still rejects an invalid address', async (_, given) => {
  attributes.value = given;
  await wait(0);
  await type(input('name'), 'Jane');
  await type(input(), DEAD);
  await send();
  expect(message().textContent).not.toBe('');
  expect(sent).not.toHaveBeenCalled();
  await type(input(), GOOD);
  await send();
  expect(sent).toHaveBeenCalledOnce();
});

test('a custom input without sections gets the message from FormKit', async () => {
  app.unmount();
  const schema = [
    { $el: 'input', attrs: { name: '$node.name', onInput: '$handlers.DOMInput' } },
    { $el: 'p', attrs: { 'data-level': '' }, children: '$messages.rule_postern.value' },
  ];
  const plugins = [createEmailPlugin({ validate })];
  app = createApp({
    render: () =>
      h(FormKit, { type: 'form', plugins, onSubmit: sent, incompleteMessage: false }, () => [
        h(FormKit, { type: 'email', name: 'email' }),
      ]),
  });
  app.use(plugin, defaultConfig({ inputs: { email: { type: 'input', schema } } }));
  app.mount(page);
  await wait(0);
  await type(input(), DEAD);
  await send();
  expect(sent).not.toHaveBeenCalled();
  expect(message().textContent).not.toBe('');
  expect(message().textContent).not.toContain('not valid');
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as Eager from '../adapter/eager.ts';
import type * as Lazy from '../adapter/lazy.ts';
import type * as Shared from '../adapter/binding.ts';
import type * as AttachField from '../dom/attach-field.ts';
import { fakeValidate } from '../testing.ts';
import type * as Validator from '../validator.ts';

/*
 * What the console says in development. Each test imports the modules anew, as a page does.
 */
type Modules = typeof Eager &
  typeof Shared &
  typeof AttachField &
  typeof Validator & { openLazily: typeof Lazy.openBinding };
let page: Modules;
let said: string[];

beforeEach(async () => {
  vi.resetModules();
  page = {
    ...(await import('../adapter/eager.ts')),
    ...(await import('../adapter/binding.ts')),
    ...(await import('../dom/attach-field.ts')),
    ...(await import('../validator.ts')),
    openLazily: (await import('../adapter/lazy.ts')).openBinding,
  };
  said = [];
  for (const level of ['warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((text: string) => said.push(`${level} ${text}`));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

const only = (text: string) => {
  expect(said).toEqual([expect.stringContaining(text)]);
};

describe('a reply of the proxy URL', () => {
  const html = { 'content-type': 'text/html; charset=utf-8' };
  test.each([
    [404, {}, '/check answered 404: nothing is there: mount the proxy there'],
    [200, html, '/check answered 200: there is a page instead of the proxy: mount the proxy there'],
    [403, {}, '/check answered 403: the proxy rejects the origin of this page'],
    [405, {}, '/check answered 405: it does not accept POST'],
    [415, {}, '/check answered 415: a gateway or a body parser changed the content type'],
    [500, html, '/check answered 500: your server failed'],
    [502, {}, '/check answered 502: the proxy cannot reach its service'],
  ])(
    'a reply of the proxy URL with status %i and headers %j is logged once, without the address',
    async (...row) => {
      const [status, headers, text] = row;
      const options = {
        proxyUrl: '/check',
        fetch: async () => new Response('<p>', { status, headers }),
      };
      const { check } = page.createEmailValidator(options);
      await check('jane@canary.example');
      await check('joe@canary.example');
      await page.createEmailValidator(options).check('jane@canary.example');
      only(`warn Postern: ${text}`);
      expect(said[0]).not.toMatch(/canary/);
      await page.createEmailValidator({ ...options, proxyUrl: '/other' }).check('a@b.co');
      expect(said).toHaveLength(2);
    },
  );

  test.each([200, 422, 429, 503, 504])(
    'a reply of the proxy URL with status %i causes no warning',
    async (status) => {
      const fetch = async () => new Response('{}', { status });
      await page.createEmailValidator({ fetch }).check('jane@canary.example');
      expect(said).toEqual([]);
    },
  );
});

describe('an attached value that is not an input', () => {
  const div = () => document.body.appendChild(document.createElement('div'));
  const component = { focus() {} } as unknown as HTMLInputElement;

  test('an attached node that is not an input is logged once by a binding, which ignores its events', () => {
    for (const open of [page.openBinding, page.openLazily]) {
      const binding = open({ validate: fakeValidate() }, null);
      for (const node of [div(), div()]) {
        const detach = binding.attachInput(node as unknown as HTMLInputElement);
        node.dispatchEvent(new Event('focus'));
        detach();
      }
    }
    only('error Postern: what is attached is not an <input> but <div>');
    page.openBinding({ validate: fakeValidate() }, null).attachInput(component)();
    page.openLazily({ validate: fakeValidate() }, null).attachInput(component)();
    expect(said[1]).toContain('but a component');
    expect(said).toHaveLength(2);
  });

  test('an attached node that is not an input is logged by attachField', () => {
    const field = page.createEmailValidator({ validate: fakeValidate() }).field();
    page.attachField(div() as unknown as HTMLInputElement, field)();
    only('not an <input> but <div>');
    expect(() => page.attachField(null as unknown as HTMLInputElement, field)).toThrow(TypeError);
    expect(said[1]).toContain('but null');
  });
});

describe('a value that does not follow', () => {
  /** Types letters, one per second, and leaves the input. */
  function typeAndLeave(input: HTMLInputElement, text: string): void {
    for (const letter of text) {
      vi.advanceTimersByTime(1000);
      input.dispatchEvent(new InputEvent('beforeinput', { bubbles: true, data: letter }));
      input.value += letter;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
    }
    input.dispatchEvent(new FocusEvent('blur'));
  }

  function open(value: string | undefined) {
    vi.useFakeTimers();
    const input = document.body.appendChild(document.createElement('input'));
    const options = { validate: fakeValidate(), value };
    const binding = page.openBinding(options, null);
    const detach = binding.attachInput(input);
    return { input, binding, options, detach };
  }

  test('a value that does not follow the input is logged once', () => {
    const { input, detach } = open('');
    typeAndLeave(input, 'jane');
    typeAndLeave(input, '@b.co');
    only('warn Postern: `value` is set, but did not change');
    detach();
  });

  test('a value that follows at each key, or late, or is not given is not logged', () => {
    const { input, binding, options, detach } = open('');
    const follow = () => {
      binding.follow({ ...options, value: input.value });
    };
    input.addEventListener('input', follow);
    typeAndLeave(input, 'jane');
    input.removeEventListener('input', follow);
    input.addEventListener('blur', follow, { capture: true });
    typeAndLeave(input, '@b.co');
    detach();
    const { input: other, detach: end } = open(undefined);
    typeAndLeave(other, 'jane');
    end();
    expect(said).toEqual([]);
  });
});

describe('options', () => {
  test.each([
    ['createEmailValidator', (options: object) => page.createEmailValidator(options)],
    ['Postern', (options: object) => page.openBinding(options, null)],
    ['Postern', (options: object) => page.openLazily(options, null)],
    ['Postern', (options: object) => page.shareValidator(options)],
  ])('an option that does not exist is a TypeError with the nearest name: %s %#', (maker, make) => {
    expect(() => make({ debounce: 300 })).toThrow(
      new TypeError(`${maker}: no option is named \`debounce\`; did you want \`debounceMs\`?`),
    );
    expect(() => make({ proxyUrl: undefined, policy: null, mode: 'fast' })).not.toThrow();
  });

  test('attachField and autoAttach check their own options', () => {
    const field = page.createEmailValidator({ validate: fakeValidate() }).field();
    const input = document.createElement('input');
    expect(() => page.attachField(input, field, { mesage: null } as object)).toThrow('`message`');
    document.body.innerHTML = '<input data-postern>';
    expect(() => page.autoAttach(document, { gate: false, onAccept() {} })()).not.toThrow();
    expect(() => page.autoAttach(document, { debounce: 300 } as object)).toThrow('`debounceMs`');
  });

  test('a validator does not accept the options of adapters', () => {
    expect(() => page.createEmailValidator({ gate: false } as object)).toThrow('`gate`');
    const all = { id: 'a', ref: null, describedBy: 'b', value: '', refused: null, gate: true };
    const others = { load: 'idle', onAccept: undefined, validator: undefined, required: true };
    expect(() => page.openBinding({ ...all, ...others } as object, null)).not.toThrow();
  });

  test.each([
    ['a client', { validate: fakeValidate() }],
    ['an engine that was not created', function createVerifier() {}],
    ['a client that was not created', function createClient() {}],
  ])('a `validate` that is %s is a TypeError with what to write', (_, validate) => {
    const options = { validate } as unknown as Validator.ValidatorOptions;
    expect(() => page.createEmailValidator(options)).toThrow(TypeError);
    expect(() => page.openLazily(options, null)).toThrow('Call a function that creates one');
  });

  test('options that the given validator ignores are logged once', () => {
    const validator = page.createEmailValidator({ validate: fakeValidate() });
    const options = { validator, proxyUrl: '/check', headers: {}, policy: 'strict' } as const;
    page.openBinding(options, null);
    page.openLazily(options, null);
    only('warn Postern: `proxyUrl`, `headers`: ignored, because the validator in `validator`');
    page.openBinding({ proxyUrl: '/check' }, page.shareValidator({ validator }));
    expect(said[1]).toContain('`proxyUrl`: ignored, because the validator of the provider above');
  });
});

test('an attribute of the script tag that names no element is logged once', () => {
  document.body.innerHTML =
    '<input data-postern="/check" data-postern-message="gone"><p id="here"></p>' +
    '<input data-postern="/check" data-postern-status="here" data-postern-message="gone">';
  page.autoAttach(document, { validate: fakeValidate() })();
  only('warn Postern: data-postern-message="gone" names no element of this page');
  document.body.innerHTML = '<div data-postern="/check"></div>';
  page.autoAttach(document, { validate: fakeValidate() })();
  expect(said[1]).toContain('data-postern belongs on an <input>, not on <div>');
});

test('a message with a text that is not marked is reported once', () => {
  const html = (mark: string) =>
    `<input data-postern="/check" data-postern-message="note"><p id="note"${mark}>Taken.</p>`;
  for (const mark of [' data-postern-refused', ' data-level="error"']) {
    document.body.innerHTML = html(mark);
    page.autoAttach(document, { validate: fakeValidate() })();
    expect(said).toEqual([]);
  }
  document.body.innerHTML = html('');
  page.autoAttach(document, { validate: fakeValidate() })();
  only('warn Postern: The message "note" has a text that the field removes.');
});

describe('a form', () => {
  function open(): { form: HTMLFormElement; input: HTMLInputElement; undo: () => void } {
    document.body.innerHTML = '<form><input name="email"><button>Send</button></form>';
    const form = document.querySelector('form')!;
    const input = document.querySelector('input')!;
    const validate = fakeValidate({ 'dead@b.co': 'invalid' });
    const undo = page.attachField(input, page.createEmailValidator({ validate }).field());
    return { form, input, undo };
  }

  test('a form that is sent by form.submit() causes one warning per page', () => {
    const { form, undo } = open();
    const { submit } = HTMLFormElement.prototype;
    vi.spyOn(console, 'error').mockImplementation(() => {}); // jsdom sends no form.
    form.submit();
    form.submit();
    only('Call `form.requestSubmit()`');
    undo();
    HTMLFormElement.prototype.submit = submit;
  });

  test('a form that prevents the click after a blocked submit causes a warning', async () => {
    const { form, input, undo } = open();
    const button = form.querySelector('button')!;
    input.value = 'dead@b.co';
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
    });
    button.click();
    await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => button.hasAttribute('aria-busy')).toBe(false);
    expect(said).toEqual([]);
    button.addEventListener('click', (event) => {
      event.preventDefault();
    });
    button.click();
    await expect.poll(() => said.length).toBe(1);
    only('let it handle the `submit` event');
    undo();
  });

  test('a form with an input for several addresses causes a warning', () => {
    document.body.innerHTML = '<input type="email" multiple>';
    const field = page.createEmailValidator({ validate: fakeValidate() }).field();
    page.attachField(document.querySelector('input')!, field)();
    only('multiple> is not supported');
  });
});

// @vitest-environment node
import { createEmailValidation, EmailValidationProvider } from '@postern/solid';
import * as eager from '@postern/solid/eager';
import { renderToString } from 'solid-js/web';
import { expect, test, vi } from 'vitest';

test.each([
  ['the chunk left out', createEmailValidation],
  ['everything in one', eager.createEmailValidation],
])('a server renders a field without options, and sends no request: %s', (_, create) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  function Field() {
    const email = create({ value: 'jane@example.org', required: true });
    return (
      <form {...email.formProps}>
        <input {...email.inputProps} name="email" />
        <p {...email.messageProps} />
        <button {...email.suggestionProps} />
        <span {...email.statusProps} />
      </form>
    );
  }
  const html = renderToString(() => (
    <EmailValidationProvider>
      <Field />
    </EmailValidationProvider>
  ));
  expect(html).toMatch(/aria-required="true"/);
  expect(html).toMatch(/autocomplete="email"/);
  expect(html).toMatch(/spellcheck="false"/);
  expect(html).toMatch(/<button [^>]*hidden/);
  expect(html).toMatch(/aria-invalid="false"/);
  expect(renderToString(() => <Field />)).toMatch(/<input/);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['the chunk left out', createEmailValidation],
  ['everything in one', eager.createEmailValidation],
])(
  'a server renders its rejection of a form that was submitted without JavaScript: %s',
  (_, create) => {
    const refused = { value: 'jane@example.org', message: 'This address is already registered.' };
    function Field() {
      const email = create({ refused });
      return (
        <form>
          <input {...email.inputProps} value={refused.value} />
          <p {...email.messageProps} />
        </form>
      );
    }
    const html = renderToString(() => <Field />);
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).toMatch(
      /<p [^>]*data-level="error"[^>]*>This address is already registered.<\/p>/,
    );
  },
);

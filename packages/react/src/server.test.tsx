// @vitest-environment node
import { EmailValidationProvider, useEmailValidation } from '@postern/react';
import * as eager from '@postern/react/eager';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test.each([
  ['the chunk left out', useEmailValidation],
  ['everything in one', eager.useEmailValidation],
])('a server renders a field without options, and sends no request: %s', (_, use) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  function Field() {
    const email = use({ value: 'jane@example.org', required: true });
    return (
      <form {...email.formProps}>
        <input {...email.inputProps} readOnly />
        <p {...email.messageProps} />
      </form>
    );
  }
  const html = renderToString(
    <EmailValidationProvider>
      <Field />
    </EmailValidationProvider>,
  );
  expect(html).toMatch(/aria-required="true"/);
  expect(html).toMatch(/aria-invalid="false"/);
  expect(renderToString(<Field />)).toMatch(/<input/);
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['the chunk left out', useEmailValidation],
  ['everything in one', eager.useEmailValidation],
])(
  'a server renders its rejection of a form that was submitted without JavaScript: %s',
  (_, use) => {
    const refused = { value: 'jane@example.org', message: 'This address is already registered.' };
    function Field() {
      const email = use({ refused });
      return (
        <form>
          <input {...email.inputProps} defaultValue={refused.value} />
          <p {...email.messageProps} />
        </form>
      );
    }
    const html = renderToString(<Field />);
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).toMatch(
      /<p [^>]*data-level="error"[^>]*>This address is already registered.<\/p>/,
    );
  },
);

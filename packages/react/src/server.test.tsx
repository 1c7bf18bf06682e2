// @vitest-environment node
import { EmailValidationProvider, useEmailValidation } from '@postern/react';
import * as eager from '@postern/react/eager';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test.each([
  ['the chunk left out', useEmailValidation],
  ['everything in one', eager.useEmailValidation],
])('a server renders a field that says nothing of how to ask, and asks nobody: %s', (_, use) => {
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
  expect(html).not.toMatch(/aria-invalid/);
  expect(renderToString(<Field />)).toMatch(/<input/);
  expect(fetch).not.toHaveBeenCalled();
});

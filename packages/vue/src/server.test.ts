// @vitest-environment node
import { provideEmailValidation, useEmailValidation } from '@postern/vue';
import * as eager from '@postern/vue/eager';
import { renderToString } from '@vue/server-renderer';
import { createSSRApp, h } from 'vue';
import { expect, test, vi } from 'vitest';

test.each([
  ['the chunk left out', useEmailValidation],
  ['everything in one', eager.useEmailValidation],
])('a server renders a field without options, and sends no request: %s', async (_, use) => {
  const fetch = vi.spyOn(globalThis, 'fetch');
  const field = {
    setup() {
      const email = use({ value: 'jane@example.org', required: true });
      return () =>
        h('form', [h('input', email.inputProps.value), h('p', email.messageProps.value)]);
    },
  };
  const shared = {
    setup() {
      provideEmailValidation();
      return () => h(field);
    },
  };
  for (const root of [field, shared]) {
    const html = await renderToString(createSSRApp(root));
    expect(html).toMatch(/aria-required="true"/);
    expect(html).toMatch(/autocomplete="email"/);
    expect(html).toMatch(/aria-invalid="false"/);
  }
  expect(fetch).not.toHaveBeenCalled();
});

test.each([
  ['the chunk left out', useEmailValidation],
  ['everything in one', eager.useEmailValidation],
])(
  'a server renders its rejection of a form that was submitted without JavaScript: %s',
  async (_, use) => {
    const refused = { value: 'jane@example.org', message: 'This address is already registered.' };
    const field = {
      setup() {
        const email = use({ refused });
        return () =>
          h('form', [
            h('input', { ...email.inputProps.value, value: refused.value }),
            // The same as `<p v-bind="messageProps" v-text="shownText" />`.
            h('p', { ...email.messageProps.value, textContent: email.shownText.value }),
          ]);
      },
    };
    const html = await renderToString(createSSRApp(field));
    expect(html).toMatch(/aria-invalid="true"/);
    expect(html).toMatch(
      /<p [^>]*data-level="error"[^>]*>This address is already registered.<\/p>/,
    );
  },
);

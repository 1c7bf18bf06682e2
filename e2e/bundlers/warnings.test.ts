import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { executablePath } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { ownScripts } from './policies.ts';
import { serveFolder } from './serve.ts';
import { eventually, formOf, marksOf, setStage } from './stage.ts';

/** Parts of each warning to developers, as in the built files for development. */
const WARNINGS = [
  'Postern: ',
  'No address is checked until then',
  'did not load, so addresses are not checked',
  'what is attached is not an <input>',
  'did not change while the user typed',
  'ignored, because the validator',
  'Call a function that creates one',
  'names no element of this page',
  'belongs on an <input>',
  'is narrower than 8 rem',
];

/** The built files of the packages that a page loads, for production or for development. */
function filesOf(folder: 'dist' | 'dist/development'): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of ['core', 'react', 'vue', 'svelte', 'preact', 'element', 'solid']) {
    const dist = pathOf(`../../packages/${name}/${folder}`);
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      const isVariant = folder === 'dist' && file.startsWith('development');
      // The script tag keeps the warnings about the proxy, for a page on localhost.
      if (file.endsWith('.js') && !isVariant && file !== 'auto.js')
        found.set(join(name, file), readFileSync(join(dist, file), 'utf8'));
    }
  }
  return found;
}

describe('warnings to developers', () => {
  it('the files for development contain every warning', () => {
    const text = [...filesOf('dist/development').values()].join('\n');
    expect(WARNINGS.filter((warning) => !text.includes(warning))).toEqual([]);
  });

  it('the files for production contain no warning', () => {
    const found = [...filesOf('dist')].flatMap(([file, text]) =>
      [...WARNINGS, 'no option is named', 'console'].flatMap((warning) =>
        text.includes(warning) ? `${file}: ${warning}` : [],
      ),
    );
    expect(found).toEqual([]);
  });
});

describe.skipIf(!executablePath)('a page built for production', () => {
  const stage = setStage();

  it.each(['react', 'vue', 'svelte'])(
    'a page built for production logs nothing about a missing proxy: %s',
    async (name) => {
      const { page } = await stage.visit(serveFolder('vite', ownScripts), `/${name}.html`);
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.route('**/api/validate-email', (route) => route.fulfill({ status: 404 }));
      const { email } = formOf(page);
      await email.fill('jane@gmail.com');
      await email.press('Tab');
      await eventually(() => marksOf(page)).toContain('failure');
      // The browser itself logs the failed request.
      expect(logged.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
      stage.errors.length = 0;
    },
  );
});

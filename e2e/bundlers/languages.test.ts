import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connect, executablePath, openContext } from '@postern/tools/test/chromium.ts';
import { pathOf } from './build/paths.js';
import { eventually } from './stage.ts';

const LANGUAGES = {
  ar: 'ar',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  nl: 'nl',
  pl: 'pl',
  'pt-BR': 'ptBR',
};
/** A text that only one language has. */
const GERMAN = 'Bitte geben Sie';
const JAPANESE = 'メールアドレスを入力してください。';

/** A page that chooses its language at run time, as the guide shows. */
const PAGE = `
import { createEmailValidator } from '@postern/core';
const languages = {
${Object.entries(LANGUAGES)
  .map(
    ([tag, name]) =>
      `'${tag}': async () => (await import('@postern/core/locales/${tag}')).${name},`,
  )
  .join('\n')}
};
const validator = createEmailValidator({ validate: async () => null });
globalThis.choose = async (language) => {
  validator.setOptions({ messages: await languages[language]() });
  return (await validator.check('')).message;
};
globalThis.english = async () => (await validator.check('')).message;
performance.mark('ready');
`;

describe.skipIf(!executablePath)('a page that chooses a language at run time', () => {
  let browser: Browser;
  let files: Map<string, string>;

  beforeAll(async () => {
    browser = await connect(inject('chromium'));
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: pathOf('pages'), loader: 'ts' },
      bundle: true,
      splitting: true,
      format: 'esm',
      minify: true,
      charset: 'utf8',
      write: false,
      outdir: pathOf('dist/languages'),
      entryNames: 'main',
      target: 'es2022',
      tsconfigRaw: {},
    });
    files = new Map(outputFiles.map(({ path, text }) => [path.split('/').at(-1)!, text]));
  });
  afterAll(() => browser.close());

  it('each language is in one file, which the entry does not contain', () => {
    for (const text of [GERMAN, JAPANESE]) {
      const names = [...files].filter(([, code]) => code.includes(text)).map(([name]) => name);
      expect(names).toHaveLength(1);
      expect(names).not.toContain('main.js');
    }
  });

  it('the page requests the file of the chosen language, and no other', async () => {
    const context = await openContext(browser);
    const page = await context.newPage();
    const requested: string[] = [];
    await page.route('http://form.example/**', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      const body = files.get(name);
      if (body === undefined)
        return route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Form</title><script type="module" src="/main.js"></script>',
        });
      requested.push(name);
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body });
    });
    await page.goto('http://form.example/');
    const call = (code: string) => page.evaluate(code) as Promise<string>;
    await eventually(() => call('performance.getEntriesByName("ready").length')).toBe(1);
    expect(await call('english()')).toBe('Enter an email address.');
    const localesIn = (names: string[]) =>
      names.filter((name) => /^(ar|de|es|fr|it|ja|nl|pl|pt-BR)-\w+\.js$/.test(name));
    expect(localesIn(requested)).toEqual([]);
    expect(await call('choose("ja")')).toBe(JAPANESE);
    expect(localesIn(requested)).toEqual([expect.stringMatching(/^ja-/)]);
    expect(await call('choose("pt-BR")')).toBe('Digite um endereço de e-mail.');
    expect(localesIn(requested)).toHaveLength(2);
    await context.close();
  });
});

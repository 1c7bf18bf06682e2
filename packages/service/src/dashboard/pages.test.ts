import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openContext } from '../test/service-context.ts';
import { openBrowser } from './test/browser.ts';
import { open } from './test/open.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const PAGE = `<!doctype html><title>Postern</title><meta name="postern-path" content="./" />
<script src="./theme.js"></script><script src="./assets/index-abc.js"></script>`;

async function built(publicUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'postern-pages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'icon.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets/index-abc.js'), 'let x');
  writeFileSync(join(folder, 'assets/index-abc.js.map'), '{}');
  return openBrowser(
    (await open(await openContext(publicUrl === undefined ? {} : { publicUrl }), { folder })).app,
  );
}

it('returns the page for every path of a page', async () => {
  const browser = await built();
  for (const path of [
    '/dashboard',
    '/dashboard/',
    '/dashboard/join',
    '/dashboard/jobs/4711',
    '/dashboard/x/y',
  ]) {
    const reply = await browser.fetch(path);
    expect([path, reply.status]).toEqual([path, 200]);
    expect(await reply.text()).toContain('<title>Postern</title>');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

it('returns only files of the built pages', async () => {
  const browser = await built();
  const script = await browser.fetch('/dashboard/assets/index-abc.js');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const icon = await browser.fetch('/dashboard/icon.svg');
  expect([icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
    'image/svg+xml',
    'no-cache',
  ]);
  for (const path of [
    '/dashboard/assets/gone-abc.js',
    '/dashboard/assets/index-abc.js.map',
    '/dashboard/..%2f..%2fpackage.json',
    '/dashboard/%2e%2e/%2e%2e/etc/passwd.txt',
    '/dashboard//etc/hosts.txt',
  ]) {
    expect([path, (await browser.fetch(path)).status]).toEqual([path, 404]);
  }
});

it('returns 503 when the pages are not built', async () => {
  const browser = openBrowser((await open(await openContext())).app);
  const reply = await browser.fetch('/dashboard/jobs');
  expect(reply.status).toBe(503);
  expect(await reply.text()).toContain('The dashboard was not built');
  expect((await browser.get('/state')).status).toBe(200);
});

it('refers to its files by absolute paths, because pages of deeper paths load them too', async () => {
  const page = async (publicUrl?: string) => {
    const browser = await built(publicUrl);
    return (await browser.fetch('/dashboard/jobs/4711')).text();
  };
  expect(await page()).toContain('src="/dashboard/assets/index-abc.js"');
  const below = await page('https://shop.example/verify');
  expect(below).toContain('src="/verify/dashboard/assets/index-abc.js"');
  expect(below).toContain('name="postern-path" content="/verify/dashboard/"');
  expect(below).not.toContain('"./');
});

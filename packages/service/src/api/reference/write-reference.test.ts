import { HTTP_STATUS } from '@postern/protocol';
import { expect, test } from 'vitest';
import { openApp } from '../test/open-app.ts';
import { described } from '../routes/described.ts';
import type { OpenapiDocument } from './document.ts';
import { writeReference } from './write-reference.ts';

const document = described();
const page = writeReference(document);
const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, found]) => found!);

test('the page has every operation, code, shape and field', () => {
  for (const methods of Object.values({ ...document.paths, ...document.webhooks })) {
    for (const { operationId, summary } of Object.values(methods as Record<string, Described>)) {
      expect(page).toContain(`id="${operationId}"`);
      expect(page).toContain(`<h3>${summary}</h3>`);
    }
  }
  for (const code of Object.keys(HTTP_STATUS)) expect(page).toContain(`<code>${code}</code>`);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    expect(page).toContain(`id="schema-${name}"`);
    for (const field of Object.keys((schema as { properties?: object }).properties ?? {})) {
      expect(page).toContain(`<code class="name">${field}</code>`);
    }
  }
});

interface Described {
  operationId: string;
  summary: string;
}

test('every link within the page has its anchor, and every anchor is unique', () => {
  const places = all(/ id="([^"]+)"/g);
  expect(new Set(places).size).toBe(places.length);
  for (const target of all(/href="#([^"]+)"/g)) expect(places).toContain(target);
});

test('the page has no script, no inline style, and loads nothing from other servers', () => {
  expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/);
  expect(all(/(?:href|src)="([^#"][^"]*)"/g).sort()).toEqual([
    'data:,',
    'openapi.json',
    'reference.css',
  ]);
});

test('every tag that is opened is closed', () => {
  const open: string[] = [];
  for (const [, slash, name] of page.matchAll(/<(\/?)([a-z]+\d?)\b[^>]*>/g)) {
    if (['meta', 'link', 'br', 'wbr'].includes(name!)) continue;
    if (slash) expect(open.pop()).toBe(name);
    else open.push(name!);
  }
  expect(open).toEqual([]);
});

test('descriptions in the OpenAPI document are escaped', () => {
  const evil = '<img src=x onerror=alert(1)> & "quoted"';
  const info = { title: evil, version: '1', description: `${evil}\n\n\`${evil}\`` };
  const written = writeReference({ ...document, info } as OpenapiDocument);
  expect(written).not.toContain('<img');
  expect(written).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot;');
});

test('the page and its style sheet have a content security policy that forbids everything else', async () => {
  const { ask } = await openApp();
  const { status, headers, text } = await ask('/reference', { key: null });
  expect([status, text]).toEqual([200, page]);
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  const style = await ask('/reference.css', { key: null });
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(style.text).toContain('prefers-color-scheme: dark');
});

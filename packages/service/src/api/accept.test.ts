import { expect, test } from 'vitest';
import { formOf } from './accept.ts';

test.each([
  [null, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['TEXT/CSV; header=present', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['application/json, text/csv', 'json'],
  ['text/csv, application/json', 'csv'],
  ['application/json;q=0.5, text/csv', 'csv'],
  ['application/json;q=0.5, text/csv;q=0.4', 'json'],
  ['text/csv;q=0', 'json'],
  ['text/csv;q=2', 'json'],
  ['text/csv;q=x', 'json'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'json'],
  ['image/png', 'json'],
  ['__proto__', 'json'],
  [`${'a/b,'.repeat(10_000)}text/csv`, 'json'],
])('Accept %j means %s', (accept, form) => expect(formOf(accept)).toBe(form));

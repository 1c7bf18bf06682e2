import { expect, test } from 'vitest';
import { readPages } from './pages.js';

test.each(readPages('docs/auth'))('$page shows the current files', ({ text, wanted }) => {
  expect(text).toContain('<!-- file: ');
  expect(text).toBe(wanted);
});

import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['en-US', 'Nov 21, 2026', '1,200'],
  ['en-GB', '21 Nov 2026', '1,200'],
  ['de-DE', '21.11.2026', '1.200'],
])('dates and numbers follow the locale of the browser: %s', async (locale, day, count) => {
  vi.stubGlobal('navigator', { languages: [locale] });
  vi.resetModules();
  const { countText, dayText, localText } = await import('./format.ts');
  expect(dayText('2026-11-21')).toBe(day);
  expect(countText(1200)).toBe(count);
  const hasHalves = /[AP]M$/.test(localText('2026-11-21T15:46:09Z'));
  expect(hasHalves).toBe(locale === 'en-US');
});

it('a text that is not a date stays unchanged', async () => {
  const { dayText, localText, utcText } = await import('./format.ts');
  expect([dayText('?'), localText('?'), utcText('?')]).toEqual(['?', '?', '?']);
});

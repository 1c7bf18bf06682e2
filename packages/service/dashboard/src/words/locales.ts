/**
 * The locales of the browser, for dates, times and numbers; English outside a browser.
 *
 * Source: HTML, `navigator.languages`.
 */
export const LOCALES: readonly string[] =
  typeof navigator === 'undefined' ? ['en'] : navigator.languages;

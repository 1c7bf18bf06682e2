import type { Locale } from '@postern/core';

/** The address that a message is about: one that has what its code is about, where the text speaks of that. */
export const SAMPLES: Partial<Record<keyof Locale, string[]>> = {
  syntax_space: ['jane doe@gmail.com'],
  syntax_dot: ['jane..d@gmail.com'],
  syntax_invisible: ['jane\u200E@gmail.com'],
  syntax_character: ['jane@gmail,com', 'jane@@gmail.com', 'jane(@gmail.com'],
  did_you_mean: ['jane@gmial.com'],
  corrected: ['jane@gmail.com'],
};

/** The address that the other messages are about. */
export const ANY_SAMPLE = 'jane@example.com';

/** How a page is looked at: in a narrow and in a wide window, with either color scheme. */
export const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  { width: 360, colorScheme: 'dark' },
] as const;
export type Look = (typeof LOOKS)[number];

import type { Step } from './journey.ts';

/** What is expected of a step. */
export type Expected = Pick<Step, 'once' | 'said' | 'never'>;

/** Types a text. */
export const type = (text: string, expected: Expected = {}): Step => ({
  title: `type ${text}`,
  act: (user) => user.type(text),
  ...expected,
});

/** Presses keys, with spaces between their names. */
export const press = (keys: string, expected: Expected = {}): Step => ({
  title: `press ${keys}`,
  act: (user) => user.press(...keys.split(' ')),
  ...expected,
});

/** Presses keys that the browser's own list, or the screen reader, keeps from the page. */
export const pressOutside = (keys: string, expected: Expected = {}): Step => ({
  title: `press ${keys}`,
  act: (user) => user.pressOutside(...keys.split(' ')),
  ...expected,
});

/** Types a text, and presses keys at once. */
export const typeAndPress = (text: string, keys: string, expected: Expected = {}): Step => ({
  title: `type ${text} and press ${keys}`,
  async act(user) {
    await user.type(text);
    await user.press(...keys.split(' '));
  },
  ...expected,
});

/** Presses Tab until the control with a name has the focus. */
export const goTo = (name: string, expected: Expected = {}): Step => ({
  title: `press Tab until “${name}” has the focus`,
  act: (user) => user.goTo(name),
  ...expected,
});

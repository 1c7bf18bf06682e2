import type { Driver } from '../playground/browsers/driver.ts';
import type { Tab } from './tab.ts';

/** The code of the Tab key. Source: W3C WebDriver, 17.4.2. */
const TAB = '\uE004';

/** A tab of Firefox or WebKit. Their drivers do not move the pointer without a click. */
export const driverTab = (driver: Driver): Tab => ({
  open: (url) => driver.open(url),
  press: (selector) => driver.click(selector),
  hover: () => Promise.resolve(),
  async pressTab() {
    // After the last control of a page, nothing in it has the focus.
    if (await driver.run(() => document.activeElement !== document.body, null))
      await driver.type(':focus', TAB);
  },
  run: (task, input) => driver.run(task, input) as Promise<never>,
});

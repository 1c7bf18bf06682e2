import type { Browser } from './browser.ts';
import type { Keys } from './keys.ts';
import type { Orca } from './orca.ts';
import { waitUntil } from './wait-until.ts';

/** How long a page must not change to count as settled, by its own timers: longer than any delay of a field. */
const QUIET_MS = 2000;

/** More controls than any page has. */
const MOST_TABS = 100;

/** A user with a screen reader in front of a page. */
export interface Listener {
  /** Opens a page. Sentences about loading it are dropped. */
  open(url: string): Promise<void>;
  /** Presses keys one after the other. The page has received each before the next. */
  press(...keys: string[]): Promise<void>;
  /** Presses keys that the browser's own list, or the screen reader, keeps from the page. */
  pressOutside(...keys: string[]): Promise<void>;
  /** Types a text. */
  type(text: string): Promise<void>;
  /** Presses Tab, if needed, until the control with this name or text has the focus. */
  goTo(name: string): Promise<void>;
  /** Waits until a live region of the page has a text. */
  awaitAnnouncement(text: string): Promise<void>;
  /** Waits until the page has settled, and returns the sentences since the last call. */
  listen(): Promise<string[]>;
}

/** Connects what a user presses with what Orca says. */
export function createListener(browser: Browser, keys: Keys, orca: Orca): Listener {
  let read = 0;
  let marks = 0;

  /** Presses keys, and waits until the page has received as many, or is gone. */
  async function press(count: number, task: () => Promise<void>) {
    const before = await browser.run(countKeys, null);
    await task();
    const received = async () => {
      const after = await browser.run(countKeys, null).catch(() => 0);
      return after === 0 || after >= before + count;
    };
    await waitUntil(received, 'the page receives the keys');
  }

  async function listen(): Promise<string[]> {
    const mark = `End of step ${++marks}.`;
    await browser.run(settle, QUIET_MS).catch(() => browser.run(settle, QUIET_MS));
    await browser.run(announce, mark);
    const isDone = async () => (await orca.sentences()).includes(mark);
    await waitUntil(isDone, 'Orca says the end of the step');
    const all = await orca.sentences();
    const end = all.indexOf(mark);
    const heard = all.slice(read, end);
    read = end + 1;
    return heard;
  }

  return {
    listen,
    awaitAnnouncement: (text) => browser.run(awaitLiveText, text),
    async goTo(name) {
      if ((await browser.run(nameOfFocus, null)) === name) return;
      for (let tabs = 0; tabs < MOST_TABS; tabs++) {
        await press(1, () => keys.press('Tab'));
        if ((await browser.run(nameOfFocus, null)) === name) return;
      }
      throw new Error(`No control has the name: ${name}`);
    },
    async open(url) {
      await browser.open(url);
      await listen();
    },
    async press(...names) {
      for (const name of names) await press(1, () => keys.press(name));
    },
    async pressOutside(...names) {
      for (const name of names) await keys.press(name);
    },
    type: (text) => press([...text].length, () => keys.type(text)),
  };
}

/** Runs in the page: the number of keys that it has received, plus one. 0 when the page is new, or has no focus. */
function countKeys(): number {
  const page = window as unknown as { keysReceived?: number };
  if (!document.hasFocus()) return 0;
  if (page.keysReceived === undefined) {
    page.keysReceived = 1;
    addEventListener(
      'keydown',
      ({ key }) => {
        if (!['Shift', 'Control', 'Alt'].includes(key)) page.keysReceived! += 1;
      },
      true,
    );
    return 0;
  }
  return page.keysReceived;
}

/** Runs in the page: the label or the text of the control with the focus. */
function nameOfFocus(): string {
  const control = document.activeElement as HTMLInputElement;
  return (control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.textContent)!.trim();
}

/** Runs in the page: resolves when a live region has a text. */
function awaitLiveText(text: string): Promise<void> {
  const hasText = () =>
    [...document.querySelectorAll('[role=status], [aria-live]')].some((node) =>
      node.textContent!.replaceAll(/[\u2066-\u2069]/g, '').includes(text),
    );
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    check();
    function check() {
      if (!hasText()) return;
      observer.disconnect();
      resolve();
    }
  });
}

/** Runs in the page: resolves when nothing in it has changed for a time. */
function settle(quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(end, quietMs);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    });
    observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** Runs in the page: has the screen reader say a text after everything else. */
function announce(text: string): Promise<void> {
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const parent = document.querySelector('dialog[open]') ?? document.body;
  parent.append(status);
  return new Promise((resolve) => {
    setTimeout(() => {
      status.textContent = text;
      resolve();
    }, 200);
  });
}

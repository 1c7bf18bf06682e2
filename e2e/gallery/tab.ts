import type { Page } from 'playwright-core';

/** A tab of a browser with a page of the gallery. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Presses the mouse at the center of an element, and releases it at the same place. */
  press(selector: string): Promise<void>;
  /** Moves the pointer over an element. */
  hover(selector: string): Promise<void>;
  /** Presses the Tab key. */
  pressTab(): Promise<void>;
  /** Calls a function in the page. It can use only its argument. */
  run<Result, Input>(task: (input: Input) => Result, input: Input): Promise<Awaited<Result>>;
}

/** Runs in a page: scrolls an element into view, and returns its center. */
function centerOf(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector)!;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A tab of Chromium. */
export function chromiumTab(page: Page): Tab {
  const run: Tab['run'] = (task, input) =>
    page.evaluate(task as (input: unknown) => Promise<never>, input);
  async function hover(selector: string): Promise<void> {
    const { x, y } = await run(centerOf, selector);
    await page.mouse.move(x, y);
  }
  return {
    run,
    hover,
    async open(url) {
      await page.goto(url);
    },
    async press(selector) {
      await hover(selector);
      await page.mouse.down();
      await page.mouse.up();
    },
    pressTab: () => page.keyboard.press('Tab'),
  };
}

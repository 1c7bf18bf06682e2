import { timeLimits } from '@postern/tools/test/time-limits.js';

/** One page of a running browser, controlled by commands of W3C WebDriver. */
export interface Driver {
  /** Opens a URL, and waits until the page has loaded. */
  open(url: string): Promise<void>;
  /** Goes back or forward in the history, and waits until the page has loaded. */
  go(where: 'Back' | 'Forward'): Promise<void>;
  /** Clicks the middle of an element with the mouse. */
  click(selector: string): Promise<void>;
  /** Presses the keys of a text in an element, which takes the focus. */
  type(selector: string, text: string): Promise<void>;
  /** Fills a text into an input as the browser's own form history or autofill does. */
  fill(selector: string, text: string): Promise<void>;
  /** Calls a function in the page. It can use only its argument. */
  run<Result, Input>(task: (input: Input) => Result, input: Input): Promise<Result>;
  /** Ends the browser and all of its processes. */
  end(): Promise<void>;
}

/** The names of the used commands in the specification. */
type Command =
  | 'Navigate'
  | 'Back'
  | 'Forward'
  | 'ExecuteScript'
  | 'FindElement'
  | 'ElementClick'
  | 'ElementSendKeys';

/** Sends a command to the session of a browser; rejects with the error of the response. */
export type Send = (command: Command, parameters: Record<string, unknown>) => Promise<unknown>;

/** The code of the Enter key in typed text. Source: W3C WebDriver, 17.4.2. */
export const ENTER = '\uE007';
/** The code of the Down key. */
export const DOWN = '\uE015';
/** The code of the Escape key. */
export const ESCAPE = '\uE00C';

/** The timeout for a command. Without a display, WebKit never responds to the first one. */
export const COMMAND_MS = timeLimits.expect.poll.timeout;

/** The capabilities of a session: loading a page, running a script and finding an element have the same timeout. */
export const CAPABILITIES = {
  alwaysMatch: { timeouts: { pageLoad: COMMAND_MS, script: COMMAND_MS, implicit: COMMAND_MS } },
};

/** The name of a reference to an element. Source: W3C WebDriver, 12.1. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The parts that differ by browser: sending commands, filling an input, and ending the browser. */
interface BrowserMethods {
  send: Send;
  fill: { script: string; sandbox?: string };
  end: () => Promise<void>;
}

/** Creates a driver for a session. */
export function createDriver({ send, fill, end }: BrowserMethods): Driver {
  const find = async (selector: string) => {
    const found = await send('FindElement', { using: 'css selector', value: selector });
    return (found as Record<string, string>)[ELEMENT]!;
  };
  return {
    end,
    async open(url) {
      await send('Navigate', { url });
    },
    async go(where) {
      await send(where, {});
    },
    async click(selector) {
      await send('ElementClick', { id: await find(selector) });
    },
    async type(selector, text) {
      await send('ElementSendKeys', { id: await find(selector), text });
    },
    async fill(selector, text) {
      const args = [{ [ELEMENT]: await find(selector) }, text];
      await send('ExecuteScript', { sandbox: null, ...fill, args });
    },
    async run<Result, Input>(task: (input: Input) => Result, input: Input) {
      const script = `return (${String(task)})(arguments[0])`;
      return (await send('ExecuteScript', { sandbox: null, script, args: [input] })) as Result;
    },
  };
}

import { startFirefox } from '../playground/browsers/firefox.ts';
import type { Session } from './session.ts';

/** Preferences that keep texts of Firefox itself out of the log. */
const SETTINGS = {
  'accessibility.force_disabled': -1,
  'signon.rememberSignons': false,
  'signon.generation.enabled': false,
  'extensions.formautofill.addresses.enabled': false,
  'browser.translations.enable': false,
  'dom.ipc.processCount': 1,
};

/** A Firefox window in a session. */
export interface Browser {
  /** Opens a URL, waits until the page has loaded, and moves the focus from the window to the page. */
  open(url: string): Promise<void>;
  /** Calls a function in the page, and waits for its result. It can use only its argument. */
  run<Result, Input>(
    task: (input: Input) => Result | Promise<Result>,
    input: Input,
  ): Promise<Result>;
  /** Replaces all cookies of the site of a URL. */
  setCookies(url: string, cookies: object[]): Promise<void>;
  end(): Promise<void>;
}

/** Opens a window of Firefox, which receives the keys of the session. */
export async function openBrowser({ env }: Session): Promise<Browser> {
  const { send, end } = await startFirefox({
    args: ['--width', '1200', '--height', '900'],
    env,
    settings: SETTINGS,
  });
  const evaluate = (script: string, args: unknown[]) =>
    send('ExecuteScript', { sandbox: null, script, args });
  return {
    end,
    async open(url) {
      await send('Navigate', { url });
      await send('Marionette:SetContext', { value: 'chrome' });
      await evaluate('gBrowser.selectedBrowser.focus()', []);
      await send('Marionette:SetContext', { value: 'content' });
    },
    async setCookies(url, cookies) {
      await send('Navigate', { url });
      await send('DeleteAllCookies', {});
      for (const cookie of cookies) await send('AddCookie', { cookie });
    },
    async run<Result, Input>(task: (input: Input) => Result | Promise<Result>, input: Input) {
      return (await evaluate(`return (${String(task)})(arguments[0])`, [input])) as Result;
    },
  };
}

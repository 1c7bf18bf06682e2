import type { BotCheck, TokenVerdict } from '../bot-check/bot-check.ts';
import { createProxy } from '../create-proxy.ts';
import type { ProxyOptions } from '../options/options.ts';
import { ask, fakeClock, fakeValidate, type Ask } from './ask.ts';

/** A bot check that returns `passed` unless configured otherwise, and records its calls. */
export function fakeBotCheck(
  verdicts: Record<string, TokenVerdict | Error> = {},
): BotCheck & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    secret: 'a secret of the tests',
    async verify(token) {
      asked.push(token);
      const verdict = verdicts[token] ?? { status: 'passed' };
      if (verdict instanceof Error) throw verdict;
      return verdict;
    },
  };
}

/** A bot check whose verdicts come when the test calls `conclude`. */
export function heldBotCheck() {
  const waiting: { token: string; conclude(verdict: TokenVerdict): void }[] = [];
  const botCheck: BotCheck = {
    verify: (token) => new Promise((conclude) => void waiting.push({ token, conclude })),
  };
  return { botCheck, waiting };
}

/** The cookie that a reply sets, as a browser sends it back; '' for none. */
export function cookieOf(response: Response): string {
  return (response.headers.get('set-cookie') ?? '').split(';')[0]!;
}

/** Opens a proxy with a bot check, and records the calls of both. */
export function open(options: Partial<ProxyOptions> = {}) {
  const { now, advance } = fakeClock();
  const validate = fakeValidate();
  const botCheck = fakeBotCheck({ forged: { status: 'refused' } });
  const proxy = createProxy({ validate, botCheck, limits: NONE, now, warn: false, ...options });
  const send = (asked: Ask = {}) => ask(proxy, asked);
  const sendCookie = (cookie: string, asked: Ask = {}) =>
    ask(proxy, { ...asked, headers: { cookie } });
  return { proxy, validate, botCheck, advance, send, sendCookie };
}

const NONE = { caller: false, global: false } as const;

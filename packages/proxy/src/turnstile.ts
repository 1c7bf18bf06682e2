export { turnstileCheck, type TurnstileOptions } from './bot-check/turnstile.ts';
export type { BotCheck, TokenVerdict } from './bot-check/bot-check.ts';

export { turnstileCheck, type TurnstileOptions } from './turnstile/turnstile-check.ts';
export type { BotCheck, TokenVerdict } from './clearance/bot-check.ts';

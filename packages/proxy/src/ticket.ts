export {
  mintTicket,
  ticketCheck,
  type MintOptions,
  type TicketCheckOptions,
} from './bot-check/ticket.ts';
export type { BotCheck, TokenVerdict } from './bot-check/bot-check.ts';

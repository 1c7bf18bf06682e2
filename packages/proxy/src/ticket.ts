export { mintTicket, type MintOptions } from './bot-check/mint-ticket.ts';
export { ticketCheck, type TicketCheckOptions } from './bot-check/ticket-check.ts';
export type { BotCheck, TokenVerdict } from './bot-check/bot-check.ts';

export { mintTicket, type MintOptions } from './ticket/mint-ticket.ts';
export { ticketCheck, type TicketCheckOptions } from './ticket/ticket-check.ts';
export type { BotCheck, TokenVerdict } from './clearance/bot-check.ts';

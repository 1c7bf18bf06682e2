import { Refusal } from '../refusal.ts';
import { beginExchange } from './exchange.ts';
import { writeRefusal } from './reply.ts';

/** Answers what is no HTTP request that anything could be made of: a bad host, target or field. */
export function answerMalformed(): Response {
  const exchange = beginExchange(new Headers(), 0);
  return writeRefusal(exchange, new Refusal('bad_json', { message: 'The request is malformed' }));
}

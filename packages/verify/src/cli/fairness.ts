import type { ListedAddress, Row } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { LIST_DEEP_MS } from './check-address.ts';
import type { List } from './validate-rows.ts';

/** The budget of `medium` and of the DNS part of `deep`, in ms. Source: docs/decisions/results.md#0003. */
const DNS_MS = 2000;
/** How many late addresses are checked in addition to `--concurrency`. */
const MOST_LATE = 64;
/** The reasons for a name server or a mail server that did not respond. */
const UNANSWERED: ReadonlySet<string> = new Set(['dns_unavailable', 'mx_unreachable']);

/** How the domains of a list share the places. */
export type Fairness = Pick<List<ListedAddress, Row>, 'groupOf' | 'isAnswered' | 'lateness'>;

/**
 * The fairness of a run. An address is late after an eighth of its budget.
 *
 * In mode `deep` a late address keeps its place: addresses wait for their turn at a mail server, and one that would
 * wait longer than its budget is not checked at all.
 */
export function fairnessOf({ mode, budgetMs }: Pick<Arguments, 'mode' | 'budgetMs'>): Fairness {
  const isDeep = mode === 'deep';
  const longestMs = budgetMs ?? (isDeep ? LIST_DEEP_MS : DNS_MS);
  return {
    groupOf: domainOf,
    isAnswered,
    lateness: { lateMs: longestMs / 8, mostLate: isDeep ? 0 : MOST_LATE },
  };
}

/** The domain, in lower case. */
function domainOf({ email }: ListedAddress): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function isAnswered({ answer }: Row): boolean {
  return 'result' in answer && !UNANSWERED.has(answer.result.reason_code ?? '');
}

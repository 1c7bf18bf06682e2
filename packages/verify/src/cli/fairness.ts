import type { Entry, Row } from './answer.ts';
import type { Arguments } from './arguments.ts';
import { LIST_DEEP_MS } from './ask-engine.ts';
import type { List } from './run-list.ts';

/** The time budget of `medium` and of the DNS part of `deep`, in ms. Source: docs/decisions/results.md#0003. */
const DNS_MS = 2000;
/** Late questions that are asked beside `--concurrency`. */
const MOST_LATE = 64;
/** Reasons that say that the name server or the mail host of a domain did not answer. */
const UNANSWERED: ReadonlySet<string> = new Set(['dns_unavailable', 'mx_unreachable']);

/**
 * How the domains of a list share what is asked at once. A question is late after an eighth of
 * its budget.
 *
 * In mode `deep` a late question keeps its place: mail hosts are asked in turn, and an address that
 * would wait in line for longer than its budget is not asked at all.
 */
export function fairnessOf({
  mode,
  budgetMs,
}: Pick<Arguments, 'mode' | 'budgetMs'>): Pick<
  List<Entry, Row>,
  'groupOf' | 'isAnswered' | 'lateness'
> {
  const isDeep = mode === 'deep';
  const longestMs = budgetMs ?? (isDeep ? LIST_DEEP_MS : DNS_MS);
  return {
    groupOf: domainOf,
    isAnswered,
    lateness: { lateMs: longestMs / 8, mostLate: isDeep ? 0 : MOST_LATE },
  };
}

/** What an answer waits for: the domain, whatever its letters' case. */
function domainOf({ email }: Entry): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

function isAnswered({ answer }: Row): boolean {
  return 'result' in answer && !UNANSWERED.has(answer.result.reason_code ?? '');
}

import type { ServiceContext } from '../service-context.ts';
import type { Outbox } from '../webhooks/outbox.ts';
import { findCandidates } from './find-candidates.ts';
import { markClaimed } from './mark-claimed.ts';
import { takeChunk, type Claim } from './take-chunk.ts';

/** What to claim. */
interface Wish {
  /** At most so many chunks. */
  most: number;
  /** Organisations that are to get none. */
  except: readonly string[];
  /** Organisations that are to get none of a job of more than `concurrency` addresses. */
  exceptLarge?: readonly string[];
  /** What the first of them notes as its turn: above every one before. */
  turn: number;
}

/**
 * Claims chunks that are due, at most one a job: of the organisation that was served least recently
 * first, and of its jobs the one that was.
 *
 * With it a job goes from `queued` to `pending`, for it was seen, and to `processing` with its first
 * chunk.
 *
 * Source: docs/decisions/0021-jobs.md.
 */
export async function claim(
  context: ServiceContext,
  outbox: Pick<Outbox, 'record'>,
  { most, except, exceptLarge = [], turn }: Wish,
): Promise<Claim[]> {
  const candidates = await findCandidates(context, { except, exceptLarge });
  if (candidates.length === 0) return [];
  return context.store.write(async (trx) => {
    const claims: Claim[] = [];
    for (const candidate of candidates) {
      if (claims.length === most) break;
      const claimed = await takeChunk(trx, candidate, context);
      if (claimed) claims.push(claimed);
    }
    await markClaimed(trx, context, { outbox, candidates, claims, turn });
    return claims;
  });
}

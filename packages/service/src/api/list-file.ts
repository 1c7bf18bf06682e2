import type { Mode } from '@postern/protocol';
import { prepareList, type ListLimits } from '../jobs/prepared-list.ts';
import { readList } from '../jobs/read-list.ts';
import type { BulkBody } from './bulk-body.ts';
import { fingerprintOf } from './idempotency-of.ts';

/** An uploaded file with addresses, and how it was requested to be validated. */
export interface ListFile {
  /** Its bytes, in the pieces in which they came. */
  pieces: readonly Uint8Array[];
  mode: Mode;
  /** The name of the column of addresses, or its number from 1. */
  column: string | undefined;
}

/** Reads an uploaded file; rejects with what {@link readList} and {@link prepareList} throw. */
export async function readListFile(
  { pieces, mode, column }: ListFile,
  limits: ListLimits,
): Promise<BulkBody> {
  const fingerprint = fingerprintOf([`${mode}\n${column ?? ''}\n`, ...pieces]);
  const emails = await readList(pieces, { column, maxAddresses: limits.maxAddresses });
  return { mode, list: await prepareList(emails, limits), fingerprint };
}

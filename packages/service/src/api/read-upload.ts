import { createHash } from 'node:crypto';
import { MODES, type FailureDetail, type Mode } from '@postern/protocol';
import { refuseDetails } from '../base/service-error.ts';
import { prepareList, type ListLimits, type PreparedList } from '../jobs/prepared-list.ts';
import { readList } from '../jobs/read-list.ts';
import { isObject, parseJson } from './parse-json.ts';

/** A list of addresses as it was uploaded: the body of a bulk request, or a file with the options of its upload. */
export type Upload = { pieces: readonly Uint8Array[] } & ({ type: 'json' } | FileOptions);

interface FileOptions {
  type: 'file';
  mode: Mode;
  /** The name of the column with the addresses, or its number from 1. */
  column: string | undefined;
}

/** A list that was read and checked. */
export interface UploadedList {
  mode: Mode;
  list: PreparedList;
  /** SHA-256 of the bytes and the options, in hex. The same upload has the same fingerprint. */
  fingerprint: string;
}

/** Reads an upload; rejects with what {@link parseJson}, {@link readList} and {@link prepareList} throw. */
export async function readUpload(upload: Upload, limits: ListLimits): Promise<UploadedList> {
  const { pieces } = upload;
  const { maxAddresses } = limits;
  if (upload.type === 'json') {
    const { email, mode } = readBulkRequest(parseJson(pieces, maxAddresses));
    return { mode, list: await prepareList(email, limits), fingerprint: fingerprintOf(pieces) };
  }
  const { mode, column } = upload;
  const emails = await readList(pieces, { column, maxAddresses });
  const fingerprint = fingerprintOf([`${mode}\n${column ?? ''}\n`, ...pieces]);
  return { mode, list: await prepareList(emails, limits), fingerprint };
}

/**
 * Reads the fields of a bulk request. The default mode is `medium`. There is no schema here, because it would check
 * each address, and the thread would load the whole description of the interface.
 *
 * Source: docs/service-interface.md#4.2.
 */
function readBulkRequest(json: unknown): { email: readonly unknown[]; mode: Mode } {
  if (!isObject(json)) throw refuseDetails([{ path: '', issue: 'must be an object' }]);
  const { email, mode = 'medium' } = json;
  const details: FailureDetail[] = [];
  if (!Array.isArray(email)) details.push({ path: 'email', issue: listIssue(json) });
  if (!MODES.includes(mode as Mode))
    details.push({ path: 'mode', issue: `must be one of ${MODES.join(', ')}` });
  if (details.length > 0) throw refuseDetails(details);
  return { email: email as unknown[], mode: mode as Mode };
}

/** The issue when `email` is not a list. It names the field that has a list instead, if there is one. */
function listIssue(body: Record<string, unknown>): string {
  const issue = 'must be a list of strings';
  const misnamed = Object.keys(body).find((name) => Array.isArray(body[name]));
  if (body['email'] !== undefined || misnamed === undefined) return issue;
  return `${issue}. The field is \`email\`, not \`${misnamed.slice(0, MAX_NAME_CHARACTERS)}\``;
}

/** The maximum length of a wrong field name in the message. */
const MAX_NAME_CHARACTERS = 40;

function fingerprintOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

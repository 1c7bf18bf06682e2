import { MODES, type FailureDetail, type Mode } from '@postern/protocol';
import { prepareList, type ListLimits, type PreparedList } from '../jobs/prepared-list.ts';
import { refuseDetails } from '../base/service-error.ts';
import { fingerprintOf } from './idempotency-of.ts';
import { isObject, parseJson, type ScannedBody } from './parse-json.ts';

/** What the body of a bulk request holds. */
export interface BulkBody {
  mode: Mode;
  list: PreparedList;
  fingerprint: string;
}

/**
 * Reads the body of a bulk request; rejects with what {@link parseJson} and {@link prepareList} throw, or with
 * `unprocessable` for another shape. Without a mode it is `medium`.
 *
 * Source: docs/service-interface.md#4.2.
 */
export async function readBulkBody(body: ScannedBody, limits: ListLimits): Promise<BulkBody> {
  const { email, mode } = readShape(parseJson(body));
  return {
    mode,
    list: await prepareList(email, limits),
    fingerprint: fingerprintOf(body.pieces),
  };
}

/** By hand: a schema would look at each address, and make its thread load all that describes the interface. */
function readShape(json: unknown): { email: readonly unknown[]; mode: Mode } {
  if (!isObject(json)) throw refuseDetails([{ path: '', issue: 'must be an object' }]);
  const { email, mode = 'medium' } = json;
  const details: FailureDetail[] = [];
  if (!Array.isArray(email)) details.push({ path: 'email', issue: listIssue(json) });
  if (!MODES.includes(mode as Mode))
    details.push({ path: 'mode', issue: `must be one of ${MODES.join(', ')}` });
  if (details.length > 0) throw refuseDetails(details);
  return { email: email as unknown[], mode: mode as Mode };
}

/** Says what is wrong where `email` is not a list, and names the field that holds one in its place. */
function listIssue(body: Record<string, unknown>): string {
  const issue = 'must be a list of strings';
  const misnamed = Object.keys(body).find((name) => Array.isArray(body[name]));
  if (body['email'] !== undefined || misnamed === undefined) return issue;
  return `${issue}. The field is \`email\`, not \`${misnamed.slice(0, LONGEST_NAME)}\``;
}

/** As much of the name of a field as is repeated. */
const LONGEST_NAME = 40;

import { allOperations, type Behind } from '../routes/operations.ts';
import { DEFAULTS } from '../settings.ts';
import { documentOf, type OpenapiDocument } from './document.ts';

/** Describes the operations without a service behind them: what `openapi.json` holds. */
export function described(): OpenapiDocument {
  return documentOf(allOperations({} as Behind, DEFAULTS));
}

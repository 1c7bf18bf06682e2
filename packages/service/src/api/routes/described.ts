import { OpenAPIHono } from '@hono/zod-openapi';
import type { Env } from '../env.ts';
import { addOperations, type OperationsContext } from './operations.ts';
import { DEFAULTS } from '../../config/settings.ts';
import { documentOf, type OpenapiDocument } from '../reference/document.ts';

/** Describes the operations without a service behind them: what `openapi.json` holds. */
export function described(): OpenapiDocument {
  const app = new OpenAPIHono<Env>();
  addOperations(app, { settings: DEFAULTS, stepsOf: () => [] } as unknown as OperationsContext);
  return documentOf(app);
}

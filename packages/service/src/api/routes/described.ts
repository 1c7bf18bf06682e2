import { OpenAPIHono } from '@hono/zod-openapi';
import { DEFAULTS } from '../../config/settings.ts';
import type { Env } from '../env.ts';
import { KEY_DOOR } from '../key-door.ts';
import { documentOf, type OpenapiDocument } from '../reference/document.ts';
import type { Door } from '../route.ts';
import { mountV1, type V1Context } from './v1.ts';

/** Describes the routes of `/v1` without running the service: the content of `openapi.json`. */
export function described(): OpenapiDocument {
  const app = new OpenAPIHono<Env>();
  const door = { ...KEY_DOOR, stepsOf: () => [] } as Partial<Door> as Door;
  mountV1(app, { settings: DEFAULTS } as Partial<V1Context> as V1Context, door);
  return documentOf(app);
}

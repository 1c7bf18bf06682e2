import { ok } from '@postern/protocol';
import type { Context, Hono } from 'hono';
import { found, knownId } from '../../http/known-id.ts';
import type { Desk } from '../desk.ts';
import type { Env } from '../frame.ts';
import { readJson } from '../read-json.ts';
import { readPage, writePage } from '../page.ts';
import { shapes } from '../shapes.ts';

/** Adds what is about webhook endpoints. A secret is in two replies, and nowhere else. */
export function addEndpoints(app: Hono<Env>, { endpoints }: Desk): void {
  app.get('/endpoints', async (c) => {
    const page = readPage(c);
    const { endpoints: rows, next } = await endpoints.list(c.var.member.orgId, page);
    return writePage(c, { rows, next, limit: page.limit, message: 'Endpoints' });
  });

  app.post('/endpoints', async (c) => {
    const { url, event_types: eventTypes } = await readJson(c, shapes.endpoint);
    const made = await endpoints.create(c.var.member.orgId, { url, eventTypes });
    return c.json(ok(made, 'Endpoint made'));
  });

  app.patch('/endpoints/:id', async (c) => {
    const [orgId, id] = whichOf(c);
    const { url, event_types, is_active } = await readJson(c, shapes.endpointChanges);
    const changes = {
      ...(url !== undefined && { url }),
      ...(event_types && { eventTypes: event_types }),
      ...(is_active !== undefined && { isActive: is_active }),
    };
    return c.json(ok(found(await endpoints.update(orgId, id, changes)), 'Endpoint changed'));
  });

  app.delete('/endpoints/:id', async (c) => {
    const gone = found(await endpoints.remove(...whichOf(c)));
    return c.json(ok(gone, 'Endpoint removed'));
  });

  app.post('/endpoints/:id/test', async (c) =>
    c.json(ok(found(await endpoints.test(...whichOf(c))), 'Test sent')),
  );

  app.post('/endpoints/:id/rotate', async (c) =>
    c.json(ok(found(await endpoints.rotate(...whichOf(c))), 'Secret rotated')),
  );

  app.get('/endpoints/:id/deliveries', async (c) => {
    const page = readPage(c);
    const { deliveries: rows, next } = found(await endpoints.deliveries(...whichOf(c), page));
    return writePage(c, { rows, next, limit: page.limit, message: 'Deliveries' });
  });

  app.post('/endpoints/:id/deliveries/:deliveryId/replay', async (c) => {
    const deliveryId = knownId(c.req.param('deliveryId'));
    return c.json(ok(found(await endpoints.replay(...whichOf(c), deliveryId)), 'Sent again'));
  });
}

function whichOf(c: Context<Env>): [orgId: string, id: string] {
  return [c.var.member.orgId, knownId(c.req.param('id') ?? '')];
}

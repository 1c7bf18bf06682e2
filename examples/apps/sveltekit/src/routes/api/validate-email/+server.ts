import { receipt, verify } from '#lib/server/verify';
import { createProxy } from '@postern/proxy';
import type { RequestHandler } from './$types';

const proxy = createProxy({ validate: verify, receipt });

export const POST: RequestHandler = ({ request, getClientAddress }) =>
  proxy(request, { ip: getClientAddress() });

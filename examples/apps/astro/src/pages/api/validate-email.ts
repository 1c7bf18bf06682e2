import { createProxy } from '@postern/proxy';
import type { APIRoute } from 'astro';
import { receipt, verify } from '../../lib/verify';

const proxy = createProxy({ validate: verify, receipt });

// Astro reads the caller's IP address from X-Forwarded-For: have your reverse proxy overwrite this header. Without a
// reverse proxy any client can forge it.
export const POST: APIRoute = ({ request, clientAddress }) => proxy(request, { ip: clientAddress });

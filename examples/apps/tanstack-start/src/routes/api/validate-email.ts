import { createProxy } from '@postern/proxy';
import { createFileRoute } from '@tanstack/react-router';
import { getRequestIP } from '@tanstack/react-start/server';
import { receipt, verify } from '../../verify.server';

const proxy = createProxy({ validate: verify, receipt });

export const Route = createFileRoute('/api/validate-email')({
  server: {
    handlers: { ANY: ({ request }) => proxy(request, { ip: getRequestIP() }) },
  },
});

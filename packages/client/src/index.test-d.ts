import type { Validate } from '@postern/protocol';
import { expectTypeOf } from 'vitest';
import { createClient, type Client } from './index.ts';

expectTypeOf(createClient).returns.toEqualTypeOf<Client>();
expectTypeOf<Client['validate']>().toEqualTypeOf<Validate>();

// The one-liner: the environment may lack them, which is a TypeError when it runs.
createClient({ baseUrl: process.env['POSTERN_BASE_URL'], apiKey: process.env['POSTERN_API_KEY'] });
createClient({
  baseUrl: 'https://a.example',
  apiKey: async () => 'key',
  auth: { webhooks: 'bearer' },
});

// @ts-expect-error the key is needed
createClient({ baseUrl: 'https://a.example' });
// @ts-expect-error never both at once
createClient({ baseUrl: 'https://a.example', apiKey: 'key', auth: 'both' });

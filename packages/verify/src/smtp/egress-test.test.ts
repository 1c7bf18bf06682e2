import { expect, it } from 'vitest';
import { dialTo } from '../test/dial-to.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { testEgress } from './egress-test.ts';

it('proves the outbound route at the second address of the operator’s own mail server', async () => {
  const own = await startSmtpServer();
  const addresses = ['93.184.216.98', '93.184.216.99'];
  const isOpen = await testEgress({
    hosts: async () => ['mx.prober.de'],
    findRoute: async () => ({ state: 'found', addresses, others: null }),
    dial: dialTo({ '93.184.216.98': 'ECONNREFUSED', '*': own.port }),
    limits: { connectMs: 1000, replyMs: 1000 },
  });
  expect(isOpen).toBe(true);
  await own.stop();
});

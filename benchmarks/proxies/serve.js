import { ok, result } from '@postern/protocol';
import { createServer } from 'node:http';
import process from 'node:process';
import { setTimeout } from 'node:timers';

/** The maximum lifetime of a server. */
const LIFE_MS = 120_000;

/** The validation result of every server. */
export const fixedResult = result({
  result: 'jane.doe@gmail.com',
  status: 'valid',
  reason_code: 'ok',
  is_free: true,
  mode: 'fast',
});

/** The response body with that result, as the proxy sends it with `expose: 'minimal'`; for the other servers. */
export const text = JSON.stringify(
  ok(
    {
      result: fixedResult.result,
      status: 'valid',
      suggestion: '',
      suggested_email: '',
      reason_code: 'ok',
      is_disposable: false,
      is_free: true,
      is_role_based: false,
      mode: 'fast',
    },
    'ok',
  ),
);

/** Serves on a free loopback port. Sends the port to the parent, and the CPU time for each message of the parent. */
export function serve(listener) {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ cpuUs: user + system });
  });
  process.on('disconnect', () => process.exit());
  setTimeout(() => process.exit(), LIFE_MS).unref();
}

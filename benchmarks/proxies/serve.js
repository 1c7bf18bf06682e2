import { ok, result } from '@postern/protocol';
import { createServer } from 'node:http';
import process from 'node:process';
import { setTimeout } from 'node:timers';

/** A server that nobody talks to for so long ends by itself. */
const LIFE_MS = 120_000;

/** What every server answers, as the proxy writes it with `expose: 'minimal'`. */
export const answer = result({
  result: 'jane.doe@gmail.com',
  status: 'valid',
  reason_code: 'ok',
  is_free: true,
  mode: 'fast',
});

/** The same as text, for the servers that do not make it. */
export const text = JSON.stringify(
  ok(
    {
      result: answer.result,
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

/** Serves on a free loopback port, and tells the parent its port and, when asked, its CPU time. */
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

import { createRedisStore } from '@postern/proxy/redis';
import { Redis } from 'ioredis';
import process from 'node:process';

/** Opens the stores of a proxy on the benchmark's Redis. */
export async function openRedis() {
  const client = new Redis({ path: process.env.BENCH_REDIS, lazyConnect: true });
  await client.connect();
  return createRedisStore({ client, pepper: 'the secret of the benchmark' });
}

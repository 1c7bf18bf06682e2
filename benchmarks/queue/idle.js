import { setTimeout as pause } from 'node:timers/promises';
import process from 'node:process';
import { engines } from './engines.js';

/* node idle.js <engine> <url> <ms>: listens without work, and tells the milliseconds of CPU a second. */
const [name, url, ms] = process.argv.slice(2);
const queue = await engines[name](url);
for (const topic of ['jobs', 'deliveries']) queue.listen(topic, () => undefined);
await queue.start();
await pause(3000);
const before = process.cpuUsage();
await pause(Number(ms));
const { user, system } = process.cpuUsage(before);
console.log(((user + system) / Number(ms)).toFixed(2));
process.exit();

/*
 * Prints how many real domains each source has: `node count-real-domains.js <folder for packages>`. It checks no list
 * against them.
 */
import console from 'node:console';
import process from 'node:process';
import { realDomains } from './real-domains.js';

const sources = realDomains(process.argv[2]);
for (const [source, domains] of sources) console.log(`${source}: ${domains.size}`);
console.log(`all: ${new Set([...sources.values()].flatMap((domains) => [...domains])).size}`);

/*
 * Prints how many real domains are named as disposable, and how many domains of held-out lists are found: `node
 * measure-lists.js <folder for packages> [a built index.js of @postern/verify]`, after a build. It sends no DNS queries
 * and contacts no mail server.
 */
import console from 'node:console';
import process from 'node:process';
import { pathToFileURL, URL } from 'node:url';
import { heldOutLists } from './held-out-lists.js';
import { realDomains } from './real-domains.js';

const [folder, built] = process.argv.slice(2);
const index = built ? pathToFileURL(built) : new URL('../../dist/index.js', import.meta.url);
const { createVerifier } = await import(index.href);
const verify = createVerifier();

for (const [source, domains] of [...realDomains(folder), ...heldOutLists(folder)]) {
  const { known, listed } = await found(domains);
  console.log(`${source}: ${domains.size}, known ${known.length}, listed ${listed.length}`);
  if (domains.size > known.length * 10) console.log(`  known: ${known.slice(0, 50).join(' ')}`);
  if (domains.size > listed.length * 10) console.log(`  listed: ${listed.slice(0, 50).join(' ')}`);
}

async function found(domains) {
  const known = [];
  const listed = [];
  for (const domain of domains) {
    const { is_disposable, checks } = await verify({ email: `jane@${domain}`, mode: 'fast' });
    if (is_disposable) known.push(domain);
    else if (checks.disposable === 'unknown') listed.push(domain);
  }
  return { known, listed };
}

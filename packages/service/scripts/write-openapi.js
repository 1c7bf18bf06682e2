import { writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import { format } from 'prettier';
import { loadSource } from './load-source.js';

/* Writes openapi.json from the routes of /v1. Run it in the package's folder after they were changed. */
const { described } = await loadSource('api/routes/described.ts');
const text = await format(JSON.stringify(described()), { parser: 'json', printWidth: 100 });
writeFileSync(new URL('../openapi.json', import.meta.url), text);

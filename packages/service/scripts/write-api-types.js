import { mkdirSync, writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { loadSource } from './load-source.js';

/* Writes the types of the dashboard's own API from its routes, for the pages that call them. */
const { describedDashboard } = await loadSource('dashboard/described.ts');
// A field with a default can be left out of a request.
const types = await openapiTS(describedDashboard(), { defaultNonNullable: false });
const folder = new URL('../dashboard/src/api/generated/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL('paths.ts', folder), astToString(types));

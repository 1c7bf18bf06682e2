/*
 * Writes the notices that the licenses of the compiled lists require into the published folder: `node
 * scripts/write-notice.js`, after a build.
 */
import { writeFileSync } from 'node:fs';
import { URL } from 'node:url';
import { openSource, provenance } from './provenance.js';

const SILENT = 'Dedicated to the public domain under CC0 1.0 Universal; no notice is required.';

const shipped = provenance.filter(({ version, isShipped = true }) => version && isShipped);
const rows = shipped.map(
  ({ list, source, version, licence, done }) =>
    `| ${list} | \`${source}\` ${version} | ${licence} | ${done} |`,
);
const texts = shipped.map(({ list, source, licence }) => {
  const text = licence === 'CC0-1.0' ? SILENT : openSource(list).text('LICENSE').trim();
  return `## ${source}\n\n${text}\n`;
});

writeFileSync(
  new URL('../dist/NOTICE.md', import.meta.url),
  `# Where the lists come from

| list | source | license | changes |
| --- | --- | --- | --- |
${rows.join('\n')}

All other lists are maintained manually, under the license of this package.

${texts.join('\n')}`,
);

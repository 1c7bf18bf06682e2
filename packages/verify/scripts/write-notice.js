/*
 * Writes the notices that the licences of the compiled lists ask for into the folder that is
 * published: `node scripts/write-notice.js`, after a build.
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

| list | source | licence | what was done |
| --- | --- | --- | --- |
${rows.join('\n')}

All other lists are kept by hand and under the licence of this package.

${texts.join('\n')}`,
);

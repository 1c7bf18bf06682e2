import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NONCE } from './nonce.js';

/** Writes a page that loads the script `main.js` of a built folder. */
export async function writePage(folder, { isModule = false } = {}) {
  const script = await readFile(join(folder, 'main.js'));
  const hash = createHash('sha256').update(script).digest('base64');
  const attributes = [
    isModule ? 'type="module"' : 'defer',
    `nonce="${NONCE}"`,
    `integrity="sha256-${hash}"`,
    'src="/main.js"',
  ];
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>A form</title>
    <script ${attributes.join(' ')}></script>
  </head>
  <body><div id="app"></div></body>
</html>
`,
  );
}

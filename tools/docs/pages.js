import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { installLines } from './install-line.js';
import { root } from '../build/packages.js';

const passage = /(<!-- file: (\S+) -->\n)[^]*?(<!-- \/file -->)/g;
const installation = /(<!-- install -->\n)[^]*?(<!-- \/install -->)/;

/** The folders whose index shows files too. */
const INDEXES = ['docs/auth', 'docs/servers'];

/**
 * The pages of a folder whose code blocks are files of the repository: `docs/apps` shows `examples/apps`,
 * `docs/auth` shows `examples/auth`, and so on.
 *
 * @param {'docs/apps' | 'docs/auth' | 'docs/deploy' | 'docs/forms' | 'docs/servers' | 'docs/start'} folder
 * @returns {{ page: string, text: string, wanted: string }[]} each page as it is, and as it should be. A file
 *   stands between `<!-- file: examples/apps/hono/server.js -->` and `<!-- /file -->`, the install commands between
 *   `<!-- install -->` and `<!-- /install -->`.
 */
export function readPages(folder) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .filter((name) => name !== 'README.md' || INDEXES.includes(folder))
    .map((name) => `${folder}/${name}`)
    .map((page) => {
      const text = readFileSync(join(root, page), 'utf8');
      const files = [...text.matchAll(passage)].map(([, , file]) => file);
      const wanted = text
        .replace(passage, (_, open, file, close) => `${open}${blockOf(file)}${close}`)
        .replace(
          installation,
          (_, open, close) => `${open}\n\`\`\`sh\n${installLines(files)}\n\`\`\`\n\n${close}`,
        );
      return { page, text, wanted };
    });
}

function blockOf(file) {
  const code = readFileSync(join(root, file), 'utf8');
  return `\n\`\`\`${extname(file).slice(1) || basename(file).toLowerCase()}\n${code}\`\`\`\n\n`;
}

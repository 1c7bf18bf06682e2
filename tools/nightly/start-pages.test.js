import { expect, test } from 'vitest';
import { starts } from '../../examples/start/list.js';
import { readStartPage } from './start-pages.js';

test.each(starts)('docs/start/%s.md has the command to install, and the server', (name) => {
  const { install, files } = readStartPage(name);
  expect(install).toMatch(/^npm install @postern\//);
  expect(files['server.js']).toContain('createProxy');
});

test('each file is read with its path in the project', () => {
  const text = `<!-- install -->

\`\`\`sh
npm install vite
\`\`\`

<!-- file: examples/start/react/src/main.tsx -->

\`\`\`tsx
1;
\`\`\`

<!-- /file -->

<!-- file: examples/start/server.js -->

\`\`\`js
2;
\`\`\`
`;
  expect(readStartPage('react', text)).toEqual({
    install: 'npm install vite',
    files: { 'src/main.tsx': '1;\n', 'server.js': '2;\n' },
  });
});

import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import '@postern/core/style.css';
import '../styles/page.css';
import '../styles/columns.css';
import '../styles/form.css';
import '../styles/addresses.css';
import '../styles/devtools.css';
import '../styles/forced-colors.css';
import { showDevtools } from '@postern/core/devtools';
import { createColumnParts } from '../column-parts.ts';
import { startExampleAddresses } from '../example-addresses.ts';
import { createFormColumn, FRAMEWORKS } from '../form-column.ts';
import { mountReact } from '../react/mount.tsx';
import { mountSvelte } from '../svelte/mount.ts';
import { startTheme } from '../theme.ts';
import { mountVue } from '../vue/mount.ts';

const mounts = { react: mountReact, vue: mountVue, svelte: mountSvelte };

startTheme();
showDevtools();
for (const framework of FRAMEWORKS) {
  const { form } = createColumnParts(framework);
  mounts[framework](form, createFormColumn(framework));
}
startExampleAddresses();

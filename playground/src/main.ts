import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import '@postern/core/style.css';
import './styles/page.css';
import './styles/figure.css';
import './styles/columns.css';
import './styles/form.css';
import './styles/addresses.css';
import './styles/lookups.css';
import './styles/switches.css';
import './styles/timeline.css';
import './styles/forced-colors.css';
import { startLookups } from './lookups/lookups.ts';
import { createColumnParts } from './column-parts.ts';
import { findElement } from './element.ts';
import { startExampleAddresses } from './example-addresses.ts';
import { createFormColumn, FRAMEWORKS } from './form-column.ts';
import { mountReact } from './react/mount.tsx';
import { showStatus } from './status.ts';
import { mountSvelte } from './svelte/mount.ts';
import { startSwitches } from './switches.ts';
import { startTheme } from './theme.ts';
import { mountLegend } from './timeline/legend.ts';
import { observeLazyScripts } from './timeline/lazy-scripts.ts';
import { mountTimeline } from './timeline/timeline.ts';
import { mountVue } from './vue/mount.ts';

const mounts = { react: mountReact, vue: mountVue, svelte: mountSvelte };

startTheme();
startSwitches();
const columns = FRAMEWORKS.map(createFormColumn);
for (const column of columns) {
  const { framework, recorder } = column;
  const { form, timeline } = createColumnParts(framework);
  mounts[framework](form, column);
  mountTimeline(timeline, recorder);
}
observeLazyScripts((event) => {
  for (const { recorder } of columns) recorder.add(event);
});
mountLegend(findElement('#legend'));
startExampleAddresses();
startLookups();
void showStatus();

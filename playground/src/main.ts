import '@postern/styles/tokens.css';
import '@postern/styles/base.css';
import '@postern/styles/field.css';
import './styles/layout.css';
import './styles/form.css';
import './styles/switches.css';
import './styles/timeline.css';
import { find } from './element.ts';
import { createLane, type Lane } from './lane.ts';
import { mountReact } from './react/mount.tsx';
import { startSpecimens } from './specimens.ts';
import { showStatus } from './status.ts';
import { mountSvelte } from './svelte/mount.ts';
import { startSwitches } from './switches.ts';
import { startTheme } from './theme.ts';
import { mountLegend } from './timeline/legend.ts';
import { mountTimeline } from './timeline/timeline.ts';
import { mountVue } from './vue/mount.ts';

const mounts = { react: mountReact, vue: mountVue, svelte: mountSvelte };

startTheme();
startSwitches();
for (const name of ['react', 'vue', 'svelte'] as Lane['name'][]) {
  const lane = createLane(name);
  mounts[name](find(`#${name} .place`), lane);
  mountTimeline(find(`#${name} .timeline`), lane.recorder);
}
mountLegend(find('#legend'));
startSpecimens();
void showStatus();

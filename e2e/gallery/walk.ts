import { faultsWhen, type Fault } from './measure/fault.ts';
import type { Plain } from './measure/scene.ts';
import { STATES, type State, type StateName } from './states.ts';
import type { Tab } from './tab.ts';

/** How often the Tab key is pressed at most, from the input to the suggestion. */
const TABS = 8;

/** A fault with its state; the first is the page at load. */
export interface Found extends Fault {
  state: StateName | 'load';
}

/** Measures a page without Postern. */
export async function measurePlain(tab: Tab, url: string): Promise<Plain> {
  await tab.open(url);
  return tab.run(() => window.gallery.plain(), null);
}

/** Opens a page, brings it into every state, and measures each. */
export async function walk(tab: Tab, url: string, plain: Plain): Promise<Found[]> {
  await tab.open(url);
  const found: Found[] = [];
  const add = (state: Found['state'], faults: Fault[]) => {
    found.push(...faults.map((fault) => ({ state, ...fault })));
  };
  add('load', await tab.run((scene) => window.gallery.load(scene), plain.load));
  for (const [name, state] of Object.entries(STATES) as [StateName, State][]) {
    const { shown } = state;
    const actions = await press(tab, state);
    if (name === 'undo') add(name, await pressFaults(tab));
    const given = { plain, actions, shown };
    const faults = await tab.run((given) => window.gallery.measure(given), given);
    add(name, faults);
    if (faults.some(({ kind }) => kind === 'missing')) break;
    if (name === 'suggestion') {
      add(name, await hoverFaults(tab));
      add(name, await keyFaults(tab));
    }
  }
  return found;
}

/** Opens a page, and brings it into one state after the other. */
export async function* visit(tab: Tab, url: string): AsyncGenerator<StateName> {
  await tab.open(url);
  for (const [name, state] of Object.entries(STATES) as [StateName, State][]) {
    const way = { actions: await press(tab, state), shown: state.shown };
    await tab.run((given) => window.gallery.reach(given), way);
    yield name;
  }
}

/** Does what comes before the press of a state, and presses. Returns the actions that are left. */
async function press(tab: Tab, { actions = {}, press }: State): Promise<State['actions']> {
  if (!press) return actions;
  await tab.run((given) => window.gallery.act(given), actions);
  await tab.press(press);
  return {};
}

/** The faults of a press on the suggestion. One that is lost is repeated, so that the next states can be measured. */
async function pressFaults(tab: Tab): Promise<Fault[]> {
  const isPressed = await tab.run(() => window.gallery.hasPressed(), null);
  if (isPressed) return [];
  await tab.run(() => document.querySelector<HTMLElement>('[data-suggestion]')!.click(), null);
  return [{ kind: 'press', text: 'a press on the suggestion does not take it' }];
}

/** The faults of the suggestion under the pointer. */
async function hoverFaults(tab: Tab): Promise<Fault[]> {
  await tab.hover('[data-suggestion]');
  return tab.run(() => window.gallery.hover(), null);
}

/** The faults of the way from the input to the suggestion with the keyboard. */
async function keyFaults(tab: Tab): Promise<Fault[]> {
  const before = await tab.run(() => window.gallery.outline(), null);
  let { isFocused, outline } = before;
  for (let presses = 0; presses < TABS && !isFocused; presses++) {
    await tab.pressTab();
    ({ isFocused, outline } = await tab.run(() => window.gallery.outline(), null));
  }
  return faultsWhen(
    [!isFocused, 'target', 'the Tab key does not reach the suggestion'],
    [isFocused && outline === before.outline, 'target', 'the focused suggestion has no outline'],
  );
}

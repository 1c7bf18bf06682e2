import { faultsWhen, type Fault } from './measure/fault.ts';
import type { Plain } from './measure/scene.ts';
import { PLAIN, STATES, type State, type StateName } from './states.ts';
import { select, type Tab } from './tab.ts';

/** How often the Tab key is pressed at most, from the input to the suggestion. */
const TABS = 8;

/** A fault with its state; the first is the page at load. */
export interface Found extends Fault {
  state: StateName | 'load';
}

/** Measures a page without Postern, with nothing typed, while an address is typed, and after the user left. */
export async function measurePlain(tab: Tab, url: string): Promise<Plain> {
  const scene = () => tab.run(() => window.gallery.scene(), null);
  await tab.open(url);
  const load = await scene();
  await tab.type(PLAIN);
  const input = await scene();
  await tab.leave();
  return { load, input, elsewhere: await scene() };
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
    await state.go(tab);
    if (name === 'undo') add(name, await pressFaults(tab));
    const faults = await tab.run((given) => window.gallery.measure(given), {
      plain,
      shown: state.shown,
    });
    add(name, faults);
    if (faults.some(({ kind }) => kind === 'missing')) break;
    if (name === 'suggestion') add(name, [...(await hoverFaults(tab)), ...(await keyFaults(tab))]);
  }
  return found;
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

/** The faults of the way from the input to the suggestion with the keyboard. Moves the focus back to the input. */
async function keyFaults(tab: Tab): Promise<Fault[]> {
  const before = await tab.run(() => window.gallery.outline(), null);
  let { isFocused, outline } = before;
  for (let presses = 0; presses < TABS && !isFocused; presses++) {
    await tab.pressTab();
    ({ isFocused, outline } = await tab.run(() => window.gallery.outline(), null));
  }
  await tab.run(select, null);
  return faultsWhen(
    [!isFocused, 'target', 'the Tab key does not reach the suggestion'],
    [isFocused && outline === before.outline, 'target', 'the focused suggestion has no outline'],
  );
}

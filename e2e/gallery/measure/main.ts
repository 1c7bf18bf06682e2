/* The script of the gallery, which runs first in each page. */
import { controlFaults } from './control-faults.ts';
import { faultsWhen, type Fault } from './fault.ts';
import { isInViewport } from './hit.ts';
import { loadFaults } from './load-faults.ts';
import { movementFaults } from './movement-faults.ts';
import { act, type Actions } from './act.ts';
import { boxOf } from './box.ts';
import { inputOf } from './own.ts';
import { placeFaults } from './place-faults.ts';
import { rowOf } from './row.ts';
import { sceneNow, type Plain } from './scene.ts';
import { lookFaults, outlineOf, suggestionFaults } from './suggestion-faults.ts';
import { textFaults } from './text-faults.ts';
import { frame, isChecked, pause } from './time.ts';
import { levelOf, wordsOf } from './words.ts';

/** What a state shows. */
export interface Shown {
  /** The level of the message; undefined when there is no message. */
  level?: 'error' | 'warning' | 'wait';
  suggestion?: 'offer' | 'undo';
  /** An address that is checked by then. */
  checked?: string;
}

/** The address in a page without Postern. */
const PLAIN = 'jane@example.org';
/** How often a page is compared with a state by default, and the pause in between. */
const POLLS = 2000;
const POLL_MS = 5;

/** The way to a state. */
interface Way {
  actions?: Actions | undefined;
  shown: Shown;
  polls?: number;
}

let lastPress: 'suggestion' | 'elsewhere' = 'elsewhere';
addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    lastPress = target.closest('[data-suggestion]') ? 'suggestion' : 'elsewhere';
    if (target.closest('a')) event.preventDefault();
  },
  true,
);
// A page stays when a press misses the suggestion.
addEventListener('submit', (event) => event.preventDefault());

function isReached({ level, suggestion, checked }: Shown): boolean {
  const words = wordsOf();
  const hasMessage = level ? words.message?.dataset['level'] === level : !words.message;
  const hasSuggestion = words.suggestion?.dataset['suggestion'] === suggestion;
  return hasMessage && hasSuggestion && (!checked || isChecked(checked));
}

/** Waits until the page shows a state in two polls. Returns what it shows otherwise; null when it does. */
async function differenceFrom(shown: Shown, most: number): Promise<string | null> {
  let times = 0;
  for (let polls = 0; polls < most && times < 2; polls++) {
    if (polls) await pause(POLL_MS);
    times = isReached(shown) ? times + 1 : 0;
  }
  if (times === 2) return null;
  const { message, suggestion } = wordsOf();
  return `${message?.textContent ?? 'no message'}, ${suggestion?.textContent ?? 'no suggestion'}`;
}

/** Waits for the browser to place what is in the top layer. */
async function settle(): Promise<void> {
  if (!document.querySelector(':popover-open')) return;
  await frame();
  await frame();
}

/** Brings the page into a state, and waits for it. Returns the faults: none, or what the page shows otherwise. */
async function reach({ actions = {}, shown, polls = POLLS }: Way): Promise<Fault[]> {
  act(actions);
  const difference = await differenceFrom(shown, polls);
  await settle();
  return faultsWhen([difference !== null, 'missing', `instead, there is: ${difference!}`]);
}

/** Measures a state. */
async function measure({ plain, ...way }: Way & { plain: Plain }): Promise<Fault[]> {
  const missing = await reach(way);
  if (missing.length) return missing;
  const scene = document.activeElement === inputOf() ? plain.input : plain.elsewhere;
  const faults = movementFaults(scene);
  const { message, suggestion } = wordsOf();
  inputOf().scrollIntoView({ block: 'center' });
  await settle();
  const last = suggestion ?? message;
  if (last && !isInViewport(boxOf(last))) last.scrollIntoView({ block: 'nearest' });
  await settle();
  if (message) faults.push(...textFaults('the message', message, scene));
  if (suggestion) {
    faults.push(
      ...textFaults('the suggestion', suggestion, scene),
      ...suggestionFaults(suggestion),
    );
  }
  faults.push(...placeFaults(scene), ...contradictions(), ...controlFaults(scene));
  return faults;
}

/** What a page marks as valid is not an error, and the reverse. */
function contradictions(): Fault[] {
  const isValid = inputOf().matches(':valid');
  return faultsWhen(
    [levelOf() === 'error' && isValid, 'contradiction', 'the input is :valid beside an error'],
    [levelOf() === 'ok' && !isValid, 'contradiction', 'the input is :invalid beside a tick'],
  );
}

/** Measures a page without Postern, with nothing typed, while an address is typed, and after the user left. */
function measurePlain(): Plain {
  const load = sceneNow();
  act({ type: PLAIN });
  const input = sceneNow();
  act({ leave: true });
  return { load, input, elsewhere: sceneNow() };
}

const gallery = {
  plain: measurePlain,
  act,
  reach,
  row: () => rowOf(inputOf()),
  load: loadFaults,
  measure,
  /** The look of the suggestion while the pointer is over it. */
  hover: () => lookFaults(wordsOf().suggestion!),
  /** The outline of the suggestion, and whether it has the focus. */
  outline() {
    const { suggestion } = wordsOf();
    const isFocused = suggestion === document.activeElement;
    return { isFocused, outline: suggestion ? outlineOf(suggestion) : '' };
  },
  /** Whether the last press was on the suggestion. */
  hasPressed: () => lastPress === 'suggestion',
};

export type Gallery = typeof gallery;

declare global {
  interface Window {
    gallery: Gallery;
  }
}

window.gallery = gallery;

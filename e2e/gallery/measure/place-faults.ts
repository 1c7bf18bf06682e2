import { around, boxOf, isVisible, linesOf, type Box } from './box.ts';
import { faultsWhen, type Fault } from './fault.ts';
import { inputOf } from './own.ts';
import type { Scene } from './scene.ts';
import { wordsOf } from './words.ts';

/** The largest distance between a text and what it stands below. */
const DISTANCE_PX = 16;

/** The faults of the order: the message right below the row of the input, and the suggestion right below the message. */
export function placeFaults({ below }: Scene): Fault[] {
  const { message, suggestion } = wordsOf();
  const [first, second] = [message, suggestion].filter((each) => each !== undefined);
  if (!first) return [];
  const edge = boxOf(inputOf()).bottom + below;
  const firstBox = boxOf(first);
  const name = first === message ? 'the message' : 'the suggestion';
  const far = distanceFault(name, 'the row of the input', firstBox.top - belowHint(edge, firstBox));
  if (!second) return far;
  const distance = boxOf(second).top - around(linesOf(first)).bottom;
  return [...far, ...distanceFault('the suggestion', 'the message', distance)];
}

function distanceFault(name: string, other: string, distance: number): Fault[] {
  const text = `${name} is ${distance.toFixed()} px below ${other}`;
  return faultsWhen([distance < -1 || distance > DISTANCE_PX + 0.5, 'far', text]);
}

/** The bottom of the hints that stand between an edge and a text: a text below them is right too. */
function belowHint(edge: number, { top }: Box): number {
  const ids = inputOf().getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  const hints = ids
    .map((id) => document.getElementById(id))
    .filter((each) => each && !each.dataset['level'] && isVisible(each))
    .map((each) => boxOf(each!))
    .filter((hint) => hint.top >= edge - 1 && hint.bottom <= top + 1);
  return Math.max(edge, ...hints.map(({ bottom }) => bottom));
}

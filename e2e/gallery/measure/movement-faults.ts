import { around, boxOf, heightOf, nameOf, widthOf, type Box } from './box.ts';
import { faultsWhen, type Fault } from './fault.ts';
import { inputOf, own } from './own.ts';
import { boxesNow, type Scene } from './scene.ts';
import { layerOf, partsOf } from './words.ts';

/** The largest space that a message brings, beside its height and the gap of the form. */
const SPACE_PX = 16;
/** Differences up to this are due to rounding. */
const ROUNDING_PX = 1;

/** The faults of the page's own elements, compared with the same page without a message. */
export function movementFaults({ boxes, gap }: Scene): Fault[] {
  const now = boxesNow();
  const input = inputOf();
  const at = own.indexOf(input);
  const [before, after] = [boxes[at]!, now[at]!];
  const form = own.indexOf(input.form!);
  // On a page that centers its form, the whole form moves.
  const shift = now[form]!.top - boxes[form]!.top;
  const height = wordsHeight();
  const room = height && height + SPACE_PX + gap + ROUNDING_PX;

  const aside: Moved[] = [];
  const down: Moved[] = [];
  own.forEach((element, index) => {
    const was = boxes[index];
    const is = now[index];
    if (element === input || element === input.form || !was || !is) return;
    const isFixed = input.form!.contains(element) && was.top < before.bottom - ROUNDING_PX;
    const px = is.top - was.top - (isFixed ? shift : 0);
    if (Math.abs(px) > (isFixed ? 0 : room) + ROUNDING_PX) down.push({ element, px });
    const farther = Math.max(Math.abs(is.left - was.left), Math.abs(is.right - was.right));
    if (farther > ROUNDING_PX) aside.push({ element, px: farther });
  });
  const gone = own.filter((_, index) => !boxes[index] !== !now[index]).map(nameOf);
  return [
    ...inputFaults(before, after, shift),
    ...faultsWhen(
      [
        shift > ROUNDING_PX || -shift > room,
        'moved',
        `the form moved down by ${shift.toFixed()} px`,
      ],
      [gone.length > 0, 'moved', `${gone.join(', ')} appeared or disappeared`],
      [aside.length > 0, 'moved', `${farthestOf(aside)} moved aside or changed width`],
      [down.length > 0, 'moved', `${farthestOf(down)} moved down`],
    ),
  ];
}

/** An element that moved, and how far. */
interface Moved {
  element: Element;
  px: number;
}

/** The element that moved farthest, in words. */
function farthestOf(moved: Moved[]): string {
  const [first] = [...moved].sort((one, other) => Math.abs(other.px) - Math.abs(one.px));
  if (!first) return '';
  const others = moved.length > 1 ? ` and ${moved.length - 1} others` : '';
  return `${nameOf(first.element)} (by ${first.px.toFixed()} px)${others}`;
}

/** The faults of the input: another width, or another place in its form. */
function inputFaults(was: Box, is: Box, shift: number): Fault[] {
  const wider = widthOf(is) - widthOf(was);
  const higher = heightOf(is) - heightOf(was);
  const aside = is.left - was.left;
  const down = is.top - was.top - shift;
  return faultsWhen(
    [Math.abs(wider) > ROUNDING_PX, 'input', `the input is ${wider.toFixed()} px wider`],
    [Math.abs(higher) > ROUNDING_PX, 'input', `the input is ${higher.toFixed()} px higher`],
    [Math.abs(aside) > ROUNDING_PX, 'input', `the input moved aside by ${aside.toFixed()} px`],
    [Math.abs(down) > ROUNDING_PX, 'input', `the input moved down by ${down.toFixed()} px`],
  );
}

/** The height of message and suggestion in the flow. */
function wordsHeight(): number {
  const parts = partsOf().filter((part) => !layerOf(part));
  return parts.length ? heightOf(around(parts.map(boxOf))) : 0;
}

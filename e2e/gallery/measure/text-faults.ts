import { around, boxOf, linesOf, nameOf, overlap, widthOf, type Box } from './box.ts';
import { contrastOf, isOpaque } from './color.ts';
import { faultsWhen, type Fault } from './fault.ts';
import { coverOf, isInViewport } from './hit.ts';
import { controlsOf, inputOf, own } from './own.ts';
import { layerOf } from './words.ts';
import type { Scene } from './scene.ts';

/** The narrowest box of a text that is broken into lines. */
const WIDTH_REM = 12;
const SMALLEST_PX = 12;
const CONTRAST = 4.5;
/** How far the start of a text can be from the start of the input. */
const START_PX = 2;

/** The faults of a text, which is scrolled into view: `name` is what it is. */
export function textFaults(name: string, element: HTMLElement, scene: Scene): Fault[] {
  const lines = linesOf(element);
  const box = boxOf(element);
  const input = inputOf();
  const style = getComputedStyle(element);
  const font = style.fontFamily;
  const size = parseFloat(style.fontSize);
  const covers = lines.map((line) => coverOf(element, line));
  const cover = covers.find((each) => each !== null);
  const contrast = contrastOf(element);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const narrowest = Math.min(WIDTH_REM * rem, widthOf(boxOf(input)) - START_PX);
  const below = beneath(element, lines);
  return faultsWhen(
    [!lines.length, 'missing', `${name} has no visible text`],
    [!lines.every(isInViewport), 'outside', `${name} is not inside the viewport`],
    [cover !== undefined, 'covered', `${name} is covered by ${cover!}`],
    [below !== undefined, 'over', `${name} lies on ${below!}`],
    [
      lines.length > 1 && widthOf(box) < narrowest,
      'narrow',
      `${name} has ${lines.length} lines in ${widthOf(box).toFixed()} px`,
    ],
    [contrast < CONTRAST, 'contrast', `${name} has a contrast of ${contrast.toFixed(1)}`],
    [size < SMALLEST_PX, 'font', `${name} has a font size of ${size.toFixed(1)} px`],
    [font !== getComputedStyle(input).fontFamily, 'font', `${name} has the font ${font}`],
    [element.closest('label') !== null, 'label', `${name} is inside a label`],
    // The box of a text over the page has a padding.
    ...startCase(name, [box, around(lines), boxOf(layerOf(element) ?? element)], scene),
  );
}

/** Whether a text starts at the start of the input, or of its group. */
function startCase(
  name: string,
  boxes: Box[],
  { beside }: Scene,
): [when: boolean, kind: Fault['kind'], text: string][] {
  const input = boxOf(inputOf());
  const isRight = getComputedStyle(inputOf()).direction === 'rtl';
  const startOf = ({ left, right }: Box) => (isRight ? -right : left);
  const start = startOf(input);
  const distances = boxes.flatMap((box) => [
    startOf(box) - start,
    startOf(box) - (start - (isRight ? beside.right : beside.left)),
  ]);
  const nearest = distances.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
  const text = `${name} starts ${nearest.toFixed()} px from the start of the input`;
  return [[Math.abs(nearest) > START_PX, 'start', text]];
}

/**
 * The name of a text or a control of the page that a text lies on. What is in the top layer with its own background
 * can lie on texts.
 */
function beneath(element: HTMLElement, lines: Box[]): string | undefined {
  const layer = layerOf(element);
  const area = layer ? [boxOf(layer)] : lines;
  const isOn = (box: Box) => area.some((each) => overlap(each, box));
  const controls = controlsOf().filter(
    (control) => control.checkVisibility() && isOn(boxOf(control)),
  );
  const hides = layer && isOpaque(getComputedStyle(layer).backgroundColor);
  const texts = hides ? [] : own.filter((each) => isTextOn(each, isOn));
  const [first] = [...controls, ...texts];
  return first && nameOf(first);
}

/** Whether a visible text right inside an element lies there. What takes no clicks is taken as visible. */
function isTextOn(element: Element, isOn: (box: Box) => boolean): boolean {
  const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  return texts.flatMap(linesOf).some((line) => {
    const x = (line.left + line.right) / 2;
    const y = (line.top + line.bottom) / 2;
    const isClickable = getComputedStyle(element).pointerEvents !== 'none';
    return isOn(line) && (!isClickable || document.elementsFromPoint(x, y).includes(element));
  });
}

import { boxOf, heightOf, widthOf } from './box.ts';
import { isTransparent } from './color.ts';
import { faultsWhen, type Fault } from './fault.ts';
import { coverOf } from './hit.ts';

/** The smallest target. Source: WCAG 2.2, 2.5.8. */
const TARGET_PX = 24;
/** Padding that only a button has. */
const PADDING_PX = 4;

/** The faults of the suggestion as a target, and its likeness to a button of the page. */
export function suggestionFaults(suggestion: HTMLElement): Fault[] {
  const box = boxOf(suggestion);
  const cover = coverOf(suggestion, box);
  const isSmall = heightOf(box) < TARGET_PX - 0.5 || widthOf(box) < TARGET_PX - 0.5;
  const size = `${widthOf(box).toFixed()} × ${heightOf(box).toFixed()} px`;
  return [
    ...faultsWhen(
      [isSmall, 'target', `the suggestion is ${size}`],
      [cover !== null, 'target', `the suggestion is covered by ${cover!}`],
    ),
    ...lookFaults(suggestion),
  ];
}

/** The faults of the look of a suggestion, also while the pointer is over it. */
export function lookFaults(suggestion: Element): Fault[] {
  const style = getComputedStyle(suggestion);
  const { backgroundColor, backgroundImage, boxShadow, paddingInlineStart } = style;
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  const isBordered = sides.some(
    (side) =>
      parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
      !isTransparent(style.getPropertyValue(`border-${side}-color`)),
  );
  const hasMore = ['::before', '::after'].some((part) => {
    const { content, display } = getComputedStyle(suggestion, part);
    return !['none', 'normal', '""'].includes(content) && display !== 'none';
  });
  return faultsWhen(
    [
      !isTransparent(backgroundColor),
      'look',
      `the suggestion has the background ${backgroundColor}`,
    ],
    [backgroundImage !== 'none', 'look', 'the suggestion has a background image'],
    [isBordered, 'look', 'the suggestion has a border'],
    [boxShadow !== 'none', 'look', 'the suggestion has a shadow'],
    [
      parseFloat(paddingInlineStart) > PADDING_PX,
      'look',
      `the suggestion has a padding of ${paddingInlineStart}`,
    ],
    [hasMore, 'look', 'the suggestion has other content before or after its text'],
  );
}

/** The look of an outline, to compare it with and without the focus. */
export function outlineOf(element: Element): string {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  return `${outlineStyle === 'none' ? 'none' : outlineWidth} ${boxShadow}`;
}

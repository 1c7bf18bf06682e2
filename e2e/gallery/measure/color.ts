import { centerOf } from './hit.ts';
import { linesOf } from './box.ts';

/** Red, green, blue and alpha, from 0 to 1. */
type Color = [number, number, number, number];

const WHITE: Color = [1, 1, 1, 1];
/** What Chromium shows behind a page with `color-scheme: dark`. */
const DARK: Color = [0.07, 0.07, 0.07, 1];

const resolved = new Map<string, Color>();
let canvas: CanvasRenderingContext2D | undefined;

/** Resolves any color of CSS. */
function colorOf(text: string): Color {
  const known = resolved.get(text);
  if (known) return known;
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const color = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255) as Color;
  resolved.set(text, color);
  return color;
}

/** Whether a color of CSS cannot be seen. */
export const isTransparent = (text: string): boolean => colorOf(text)[3] === 0;

/** Whether nothing can be seen through a color of CSS. */
export const isOpaque = (text: string): boolean => colorOf(text)[3] === 1;

/** A color in front of another. */
function blend([red, green, blue, alpha]: Color, behind: Color): Color {
  const mix = (front: number, back: number) => front * alpha + back * (1 - alpha);
  return [mix(red, behind[0]), mix(green, behind[1]), mix(blue, behind[2]), 1];
}

/** The opacity of an element and of those around it. */
function opacityOf(element: Element | null): number {
  return element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;
}

/** The color behind the text of an element: the background colors of everything at its place, one in front of the other. */
function backgroundOf(element: Element): Color {
  const { x, y } = centerOf(linesOf(element)[0] ?? element.getBoundingClientRect());
  const layers = document.elementsFromPoint(x, y);
  const from = layers.findIndex((layer) => element.contains(layer));
  const { colorScheme } = getComputedStyle(document.documentElement);
  const isDark = colorScheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches;
  return [...layers.slice(Math.max(from, 0)), document.body, document.documentElement].reduceRight(
    (behind, layer) => blend(colorOf(getComputedStyle(layer).backgroundColor), behind),
    isDark || colorScheme === 'dark' ? DARK : WHITE,
  );
}

/** Source: WCAG 2.2, relative luminance. */
function luminanceOf(color: Color): number {
  const [red, green, blue] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of the text of an element with what lies behind it. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(element: Element): number {
  const behind = backgroundOf(element);
  const [red, green, blue, alpha] = colorOf(getComputedStyle(element).color);
  const front = blend([red, green, blue, alpha * opacityOf(element)], behind);
  const [light, dark] = [luminanceOf(front), luminanceOf(behind)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

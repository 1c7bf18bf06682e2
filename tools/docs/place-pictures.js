import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/packages.js';
import { structures } from './place-structures.js';

/** The size of one character of a drawing, and the space around it, in pixels. */
const COLUMN = 8;
const ROW = 26;
const MARGIN = 8;
/** One gray, red and blue that can be seen on light and on dark pages. */
const TEXT = '#767d86';
const MESSAGE = '#d9534f';
const SUGGESTION = '#3b82f6';

/** An input, a button, a message, a suggestion, or a text. */
const PARTS = /\[[^\]]*\]|\([^)]*\)|~+|_+|[^\s[\]()~_]+(?: [^\s[\]()~_]+)*/g;

/**
 * The pictures of the structures, as SVG files that docs/where-the-words-go.md shows.
 *
 * @returns {{ page: string, text: string, wanted: string }[]} each as it is, and as it should be.
 */
export function readPictures() {
  return structures.map((structure) => {
    const page = `docs/places/${structure.name}.svg`;
    const path = join(root, page);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    return { page, text, wanted: pictureOf(structure) };
  });
}

function pictureOf({ title, drawing, frames = [] }) {
  const columns = Math.max(
    ...drawing.map((line) => line.length),
    ...frames.map(([column, , width]) => column + width),
  );
  const [width, height] = [columns * COLUMN + 2 * MARGIN, drawing.length * ROW + 2 * MARGIN];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
      `color="${TEXT}" fill="none" stroke="currentColor" font-family="sans-serif" font-size="13" role="img">`,
    `  <title>${title}</title>`,
    ...frames.map(frameOf),
    ...drawing.flatMap((line, row) =>
      [...line.matchAll(PARTS)].flatMap(({ 0: part, index }) => partOf(part, index, row)),
    ),
    '</svg>',
    '',
  ].join('\n');
}

const xOf = (column) => MARGIN + column * COLUMN;
const yOf = (row) => MARGIN + row * ROW;

function frameOf([column, row, columns, rows]) {
  const [x, y] = [xOf(column) - 4, yOf(row) - 3];
  return `  <rect x="${x}" y="${y}" width="${columns * COLUMN + 8}" height="${rows * ROW + 2}" stroke-dasharray="3 3" />`;
}

function partOf(part, column, row) {
  const [x, y, width] = [xOf(column), yOf(row), part.length * COLUMN];
  if (part.startsWith('~')) return barOf(MESSAGE, { x, y: y + 9, width });
  if (part.startsWith('_'))
    return `  <path d="M${x} ${y + 15}h${width}" stroke="${SUGGESTION}" stroke-width="2" />`;
  const text = part.replace(/^[[(]|[\])]$/g, '').trim();
  if (part.startsWith('['))
    return [boxOf({ x, y, width, radius: 2 }), ...(text ? [textOf(text, x + 8, y)] : [])];
  if (part.startsWith('('))
    return [boxOf({ x, y, width, radius: 10 }), textOf(text, x + width / 2, y, 'middle')];
  return textOf(text, x, y);
}

const barOf = (color, { x, y, width }) =>
  `  <rect x="${x}" y="${y}" width="${width}" height="5" rx="2" fill="${color}" stroke="none" />`;

const boxOf = ({ x, y, width, radius }) =>
  `  <rect x="${x}" y="${y}" width="${width}" height="20" rx="${radius}" />`;

const textOf = (text, x, y, anchor = 'start') =>
  `  <text x="${x}" y="${y + 15}" text-anchor="${anchor}" fill="currentColor" stroke="none">${text}</text>`;

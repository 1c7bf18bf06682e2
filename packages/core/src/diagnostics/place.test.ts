import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as AttachField from '../dom/attach-field.ts';
import { fakeValidate } from '../testing.ts';
import type * as Validator from '../validator.ts';

/*
 * When development warns of the place of a message. jsdom has no layout, so each test gives the boxes; a browser shows
 * the warnings in e2e. Each test imports the modules anew, as a page does.
 */
type Modules = typeof AttachField & typeof Validator;
let page: Modules;
let said: string[];

beforeEach(async () => {
  vi.resetModules();
  page = { ...(await import('../dom/attach-field.ts')), ...(await import('../validator.ts')) };
  said = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => said.push(text));
  vi.useFakeTimers();
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'elementFromPoint');
  Reflect.deleteProperty(Range.prototype, 'getClientRects');
});

const LINE = 20;

/** A field whose message has a box of this width, and a text of so many lines. */
function open({ width = 300, lines = 1 } = {}) {
  document.body.innerHTML = '<input name="email"><p id="message"></p><div id="other"></div>';
  const [input, message] = [document.querySelector('input')!, document.querySelector('p')!];
  const box = new DOMRect(0, 0, width, lines * LINE);
  vi.spyOn(message, 'getBoundingClientRect').mockReturnValue(box);
  const rects = Array.from({ length: lines }, (_, line) => new DOMRect(0, line * LINE, 50, LINE));
  Range.prototype.getClientRects = () => rects as unknown as DOMRectList;
  const field = page.createEmailValidator({ validate: fakeValidate() }).field();
  const detach = page.attachField(input, field, { message });
  return { field, message, detach, other: document.querySelector<HTMLElement>('#other')! };
}

/** Shows an error, as when the user leaves the input. */
function showError({ field }: ReturnType<typeof open>): void {
  field.input('jane@');
  field.commit();
}

function setHit(element: Element | null): void {
  document.elementFromPoint = () => element;
}

describe('development', () => {
  test('development warns once about a narrow message with many lines', () => {
    const opened = open({ width: 100, lines: 4 });
    showError(opened);
    expect(said).toEqual([]);
    vi.runAllTimers();
    expect(said).toEqual([
      expect.stringContaining('the message of <input name="email"> is narrower than 8 rem'),
    ]);
    expect(said[0]).toContain('docs/where-the-words-go.md');
    opened.field.reset();
    showError(opened);
    vi.runAllTimers();
    expect(said).toHaveLength(1);
  });

  test.each([
    { width: 100, lines: 3 },
    { width: 140, lines: 9 },
    { width: 0, lines: 9 },
  ])(
    'development does not warn about a message of $lines lines that is $width pixels wide',
    (size) => {
      showError(open(size));
      vi.runAllTimers();
      expect(said).toEqual([]);
    },
  );

  test('development warns about a message that another element covers', () => {
    const opened = open();
    setHit(opened.other);
    showError(opened);
    vi.runAllTimers();
    expect(said).toEqual([expect.stringContaining('is covered by <div>')]);
  });

  test.each<[string, (opened: ReturnType<typeof open>) => Element | null]>([
    ['is outside of the viewport', () => null],
    ['is at the top', ({ message }) => message],
    ['takes no clicks', () => document.body],
  ])('development does not warn about a message that %s', (_, hitOf) => {
    const opened = open();
    setHit(hitOf(opened));
    showError(opened);
    vi.runAllTimers();
    expect(said).toEqual([]);
  });

  test('development does not warn about a message below a sticky bar', () => {
    const opened = open();
    opened.other.style.position = 'sticky';
    setHit(opened.other);
    showError(opened);
    vi.runAllTimers();
    expect(said).toEqual([]);
  });

  test('development does not warn about a message that is covered only while it appears', () => {
    const opened = open();
    setHit(opened.other);
    showError(opened);
    vi.advanceTimersByTime(100);
    setHit(opened.message);
    vi.runAllTimers();
    expect(said).toEqual([]);
  });

  test('development does not read the page for a field that is detached', () => {
    const opened = open({ width: 100, lines: 4 });
    opened.detach();
    showError(opened);
    vi.runAllTimers();
    expect(said).toEqual([]);
  });
});
